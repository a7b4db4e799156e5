import { vi } from "vitest";

/** A test that waits for something waits at least so long: a busy machine is no fault. */
const WAIT_MS_MIN = 20_000;
const { waitFor } = vi;

// A worker goes on from file to file, and loads this with each.
if (waitFor.name !== "waitPatiently") {
  vi.waitFor = function waitPatiently(callback, options = {}) {
    const { timeout = 0, ...rest } = typeof options === "number" ? { timeout: options } : options;
    return waitFor(callback, { ...rest, timeout: Math.max(timeout, WAIT_MS_MIN) });
  };
}
