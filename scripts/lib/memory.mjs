/** Requests live for milliseconds: with V8's own 16 MiB for young objects a fifth of the posting process was garbage collection. */
export const API_MEMORY = ["--max-semi-space-size=64"];

/** Deliveries come by the thousand: a third of their time was garbage collection. */
export const WORKER_YOUNG_MEMORY = ["--max-semi-space-size=32"];

/** Without a bound V8 lets garbage grow: an export of 100,000 rows then took 340 MiB instead of 190. */
export const WORKER_MEMORY = ["--max-old-space-size=256", ...WORKER_YOUNG_MEMORY];
