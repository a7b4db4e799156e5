/** Collects callers' transfers and posts them in batches. Being built. */
export type PostingLane = { readonly close: () => Promise<void> };
