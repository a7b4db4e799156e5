import { describe, expect, it } from "vitest";
import { nextPushAt, quietUntil } from "./quiet-hours.ts";

const night = { enabled: true, start: "22:00", end: "07:00" };
const at = (text: string) => new Date(text);

describe("quietUntil", () => {
  it("handles a window across midnight, inclusive start, exclusive end", () => {
    const until = (text: string) => quietUntil(at(text), "UTC", night)?.toISOString() ?? null;
    expect(until("2026-11-21T21:59:59.999Z")).toBeNull();
    expect(until("2026-11-21T22:00:00Z")).toBe("2026-11-22T07:00:00.000Z");
    expect(until("2026-11-22T06:59:59.999Z")).toBe("2026-11-22T07:00:00.000Z");
    expect(until("2026-11-22T07:00:00Z")).toBeNull();
  });

  it("uses the person's zone", () => {
    expect(quietUntil(at("2026-11-21T14:00:00Z"), "Asia/Tokyo", night)).toEqual(at("2026-11-21T22:00:00Z"));
    expect(quietUntil(at("2026-11-21T14:00:00Z"), "Europe/Berlin", night)).toBeNull();
  });

  it("ends when the clock skips the end, and lasts through a repeated hour", () => {
    const early = { enabled: true, start: "22:00", end: "02:30" };
    expect(quietUntil(at("2027-03-28T00:30:00Z"), "Europe/Berlin", early)).toEqual(
      at("2027-03-28T01:00:00Z"),
    );
    expect(quietUntil(at("2026-10-25T00:45:00Z"), "Europe/Berlin", early)).toBeNull();
    expect(quietUntil(at("2026-10-25T01:10:00Z"), "Europe/Berlin", early)).toEqual(
      at("2026-10-25T01:30:00Z"),
    );
  });

  it("is null when disabled and for a window whose end equals its start", () => {
    const now = at("2026-11-21T23:00:00Z");
    expect(quietUntil(now, "UTC", { ...night, enabled: false })).toBeNull();
    expect(quietUntil(now, "UTC", { enabled: true, start: "23:00", end: "23:00" })).toBeNull();
  });

  it("lets urgent pushes through", () => {
    const now = at("2026-11-21T23:00:00Z");
    expect(nextPushAt(now, "UTC", night, "urgent")).toBeNull();
    expect(nextPushAt(now, "UTC", night, "high")).toEqual(at("2026-11-22T07:00:00Z"));
  });
});
