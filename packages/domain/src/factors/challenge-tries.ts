/** Attempts at the second step of one sign-in, and of one recovery. */
export const CHALLENGE_TRIES = 5;
