/** Who was away longer fetches anew and is told nothing of the past. */
export const RESUME_MS_MAX = 15 * 60_000;
/** What a client asks for beyond the time away: a batch that was committing then, and a frame that was on its way. */
export const RESUME_OVERLAP_MS = 10_000;
