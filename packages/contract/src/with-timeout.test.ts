import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withTimeout } from "./with-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<string>(() => {});
const fail = () => {
  throw new Error("late");
};

describe("withTimeout", () => {
  it("settles like the work, and leaves no timer", async () => {
    expect(await withTimeout(Promise.resolve("done"), 50, fail)).toBe("done");
    await expect(withTimeout(Promise.reject(new Error("broken")), 50, fail)).rejects.toThrow("broken");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("settles like `late` when the work is late, and not before", async () => {
    const outcomes: unknown[] = [];
    void withTimeout(never(), 50, () => "late").then((value) => outcomes.push(value));
    void withTimeout(never(), 60, fail).catch((error: Error) => outcomes.push(error.message));
    await vi.advanceTimersByTimeAsync(49);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual(["late"]);
    await vi.advanceTimersByTimeAsync(10);
    expect(outcomes).toEqual(["late", "late"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ignores a later failure of the work", async () => {
    const work = new Promise<never>((_, reject) => setTimeout(reject, 90, new Error("too late to matter")));
    const outcome = withTimeout(work, 50, () => "late");
    await vi.advanceTimersByTimeAsync(100);
    expect(await outcome).toBe("late");
  });
});
