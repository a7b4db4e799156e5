/** Maximum number of calls per tRPC batch: clients send no more, the api refuses more. */
export const BATCH_MAX = 10;
