/** After a longer absence, in milliseconds, a client refetches everything instead of resuming. */
export const RESUME_MS_MAX = 15 * 60_000;
/** Close code of a socket that made room for a newer one of its user; its client waits until the page is looked at again. */
export const CLOSED_TO_MAKE_ROOM = 4001;
/** Overlap in milliseconds before the disconnection: covers a batch that was committing and a frame that was in flight. */
export const RESUME_OVERLAP_MS = 10_000;
