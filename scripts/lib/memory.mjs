/**
 * Requests live for milliseconds: with V8's default young generation of 16 MiB, garbage collection took a fifth of the posting
 * process's time.
 */
export const API_MEMORY = ["--max-semi-space-size=64"];

/** Deliveries arrive by the thousand: garbage collection took a third of their time. */
export const WORKER_YOUNG_MEMORY = ["--max-semi-space-size=32"];

/** Without a limit V8 delays garbage collection: an export of 100,000 rows took 340 MiB instead of 190. */
export const WORKER_MEMORY = ["--max-old-space-size=256", ...WORKER_YOUNG_MEMORY];
