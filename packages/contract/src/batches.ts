/** Calls in one tRPC batch: clients gather no more, the api refuses more. */
export const BATCH_MAX = 10;
