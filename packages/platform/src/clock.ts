import type { Clock } from "@evenly/services/ports";

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
