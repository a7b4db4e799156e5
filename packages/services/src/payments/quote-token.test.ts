import { describe, expect, it } from "vitest";
import { type QuotedTerms, quoteHolds, signQuote } from "./quote-token.ts";

const terms: QuotedTerms = {
  payerId: "payer",
  payeeId: "payee",
  amountMinor: 2400n,
  currency: "USD",
  feeMinor: 0n,
  decision: "allow",
  hold: null,
};
const now = new Date("2026-11-21T12:00:00Z");
const expiresAt = new Date("2026-11-21T12:05:00Z");
const token = signQuote("key", terms, expiresAt);

describe("quote token", () => {
  it("is valid for its terms until it expires", () => {
    expect(quoteHolds("key", terms, token, now)).toBe(true);
    expect(quoteHolds("key", terms, token, expiresAt)).toBe(false);
  });

  it.each([
    { payerId: "other" },
    { payeeId: "other" },
    { amountMinor: 2401n },
    { currency: "EUR" },
    { feeMinor: 24n },
    { decision: "review" },
    { hold: "recall" },
  ])("is invalid for %o", (change) => {
    expect(quoteHolds("key", { ...terms, ...change }, token, now)).toBe(false);
  });

  it("cannot be extended, signed with another key or forged", () => {
    const later = (expiresAt.getTime() + 60_000).toString(36);
    const [, signed = ""] = token.split(".");
    expect(quoteHolds("key", terms, `${later}.${signed}`, now)).toBe(false);
    expect(quoteHolds("other", terms, token, now)).toBe(false);
    for (const broken of ["", ".", "abc", `${token}x`, "zzz.zzz"])
      expect(quoteHolds("key", terms, broken, now)).toBe(false);
  });
});
