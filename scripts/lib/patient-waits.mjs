import { vi } from "vitest";

/** Minimum timeout of `vi.waitFor` in ms, so that a busy machine fails no test. */
const WAIT_MS_MIN = 20_000;
const { waitFor } = vi;

// A Vitest worker runs several files and loads this module for each.
if (waitFor.name !== "waitPatiently") {
  vi.waitFor = function waitPatiently(callback, options = {}) {
    const { timeout = 0, ...rest } = typeof options === "number" ? { timeout: options } : options;
    return waitFor(callback, { ...rest, timeout: Math.max(timeout, WAIT_MS_MIN) });
  };
}
