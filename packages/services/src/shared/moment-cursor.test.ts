import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./moment-cursor.ts";

const id = "0199f000-0000-7000-8000-000000000000";
const textOf = (place: string) => Buffer.from(place).toString("base64url");

describe("a cursor", () => {
  it("round-trips with microseconds", () => {
    const place = { at: "2026-11-21T12:00:00.123456Z", id };
    expect(readCursor(writeCursor(place))).toEqual(place);
  });

  it.each([
    ["", "nothing"],
    [`2026-11-21T12:00:00.123Z~${id}`, "milliseconds"],
    [`2026-02-31T12:00:00.000000Z~${id}`, "no day of the calendar"],
    [`2026-11-21T24:00:01.000000Z~${id}`, "no hour"],
    [`0000-01-01T00:00:00.000000Z~${id}`, "a year that no database has"],
    ["2026-11-21T12:00:00.000000Z~x", "no id"],
    [`2026-11-21T12:00:00.000000Z~${id}'; drop table notifications`, "more than that"],
  ])("is refused: %s (%s)", (place) => {
    expect(() => readCursor(textOf(place))).toThrow(expect.objectContaining({ code: "VALIDATION" }));
  });
});
