/**
 * Minimum length of a people search; shorter texts match nearly everybody. In a file without schemas, so that pages do not
 * bundle zod for it.
 */
export const PERSON_SEARCH_LENGTH_MIN = 2;
