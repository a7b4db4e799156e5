/** After a longer absence, in milliseconds, a client refetches everything instead of resuming. */
export const RESUME_MS_MAX = 15 * 60_000;
/** Close code of a socket that made room for a newer one of its user; its client waits until the page is looked at again. */
export const CLOSED_TO_MAKE_ROOM = 4001;
/** Overlap in milliseconds before the disconnection: covers a batch that was committing and a frame that was in flight. */
export const RESUME_OVERLAP_MS = 10_000;
/** Status of a user none of whose pages is looked at; any other status of a socket counts before it. */
export const AWAY = "away";
/** Maximum number of people that a socket types to at once, counted for each subject. */
export const ADDRESSEES_MAX = 5;
/** A repetition of typing within this time (ms) is not forwarded; it only extends the expiry. */
export const TYPING_REPEATED_MS = 2000;
/** Minimum interval in ms between two status changes of one socket. */
export const PRESENCE_MS = 1000;
