/** Length of an operator's reason, in characters. */
export const REASON_LENGTH = { min: 5, max: 500 } as const;
