/** Shortest text that people are searched by; shorter ones would only list everybody. Apart, so that pages carry no schemas for it. */
export const PERSON_SEARCH_LENGTH_MIN = 2;
