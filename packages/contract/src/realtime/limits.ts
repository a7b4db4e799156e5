/** Who was away longer fetches anew and is told nothing of the past. */
export const RESUME_MS_MAX = 15 * 60_000;
