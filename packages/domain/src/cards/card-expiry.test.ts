import { describe, expect, it } from "vitest";
import { cardExpiry } from "./card-expiry.ts";

const march = { expMonth: 3, expYear: 2027 };
const january = { expMonth: 1, expYear: 2027 };
const december = { expMonth: 12, expYear: 2026 };

describe("cardExpiry", () => {
  it.each([
    [march, "2027-01-31T23:59:59.999Z", "valid"],
    [march, "2027-02-01T00:00:00.000Z", "soon"],
    [march, "2027-03-31T23:59:59.999Z", "soon"],
    [march, "2027-04-01T00:00:00.000Z", "expired"],
    [january, "2026-11-30T23:59:59.999Z", "valid"],
    [january, "2026-12-01T00:00:00.000Z", "soon"],
    [january, "2027-01-31T23:59:59.999Z", "soon"],
    [january, "2027-02-01T00:00:00.000Z", "expired"],
    [december, "2026-12-31T23:59:59.999Z", "soon"],
    [december, "2027-01-01T00:00:00.000Z", "expired"],
    [{ expMonth: 2, expYear: 2028 }, "2028-02-29T23:59:59.999Z", "soon"],
    [{ expMonth: 2, expYear: 2028 }, "2028-03-01T00:00:00.000Z", "expired"],
    [{ expMonth: 12, expYear: 2030 }, "2026-12-15T12:00:00.000Z", "valid"],
    [{ expMonth: 12, expYear: 2020 }, "2026-01-15T12:00:00.000Z", "expired"],
  ] as const)("%o at %s is %s", (card, now, expiry) => {
    expect(cardExpiry(card, new Date(now))).toBe(expiry);
  });
});
