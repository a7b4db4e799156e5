/** Length of an operator's reason, in characters. */
export const REASON_LENGTH = { min: 5, max: 500 } as const;
/** Hours in which a second operator may confirm a waiting act. */
export const WAITING_ACT_HOURS = 72;
/** Maximum number of waiting acts in the list. */
export const WAITING_ACTS_MAX = 200;
