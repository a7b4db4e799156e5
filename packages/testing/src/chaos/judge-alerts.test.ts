import { describe, expect, it } from "vitest";
import { findWrongCalls } from "./judge-alerts.ts";
import { noteUnwritten, readUnwritten, type Unwritten } from "./unwritten.ts";

const rows = ["a", "b"].map((id) => ({ id, channel: "sms", attempts: 1 }) as const);

function unwritten(...leased: readonly (readonly [id: string, lease: string])[]): Unwritten {
  const noted: Unwritten = new Map();
  noteUnwritten(
    noted,
    leased.map(([id, lease]) => ({ id, lease })),
  );
  return noted;
}

describe("findWrongCalls", () => {
  it("allows one more call per lease that left this delivery's outcome unwritten, and none for other deliveries", () => {
    const failed = unwritten(["a", "lease 1"]);
    const calls = (a: number, b: number) => new Map(Object.entries({ a, b }));
    expect(findWrongCalls(rows, calls(2, 1), [failed])).toEqual([]);
    expect(findWrongCalls(rows, calls(1, 2), [failed])).toEqual([
      expect.stringContaining("sms b: asked 2 times"),
    ]);
    expect(findWrongCalls(rows, calls(3, 1), [failed])).toEqual([
      expect.stringContaining("sms a: asked 3 times"),
    ]);
    expect(findWrongCalls(rows, calls(3, 1), [failed, unwritten(["a", "lease 2"])])).toEqual([]);
  });

  it("allows one more call if a worker logged the failure and was also killed under that lease", () => {
    const noted = [unwritten(["a", "lease 1"]), unwritten(["a", "lease 1"])];
    expect(findWrongCalls(rows, new Map(Object.entries({ a: 3, b: 1 })), noted)).toHaveLength(1);
  });

  it("reports missing and unexpected calls", () => {
    expect(findWrongCalls(rows, new Map(Object.entries({ a: 1, c: 1 })), [])).toEqual([
      "the sms of b was never asked for",
      "nobody wanted c",
    ]);
  });

  it("reads unwritten deliveries from a worker's log", () => {
    const line = JSON.stringify({
      lease: "1",
      deliveryIds: ["a", "b"],
      msg: "what was sent is not written down",
    });
    expect(readUnwritten(line).map(({ id, lease }) => `${id} ${lease}`)).toEqual(["a 1", "b 1"]);
    expect(readUnwritten('{"loop":"deliveries of messages, oldest first","msg":"a pass failed"}')).toEqual(
      [],
    );
  });
});
