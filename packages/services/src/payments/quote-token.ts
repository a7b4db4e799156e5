import { createHmac, timingSafeEqual } from "node:crypto";

/** Terms that a quote guarantees; a send with different terms needs a new quote. */
export type QuotedTerms = {
  readonly payerId: string;
  readonly payeeId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly feeMinor: bigint;
  readonly decision: string;
  /** Why the payment is held; null when the money arrives at once. */
  readonly hold: string | null;
};

/** Lifetime of a quote in milliseconds. */
export const QUOTE_LIFETIME_MS = 5 * 60_000;

/** Signs the terms; the token contains only the expiry and the signature. */
export function signQuote(key: string, terms: QuotedTerms, expiresAt: Date): string {
  const expiry = expiresAt.getTime().toString(36);
  return `${expiry}.${signature(key, terms, expiry).toString("base64url")}`;
}

/** Verifies that a token was signed for exactly these terms and has not expired. */
export function quoteHolds(key: string, terms: QuotedTerms, token: string, now: Date): boolean {
  const [expiry = "", signed = ""] = token.split(".");
  const expected = signature(key, terms, expiry);
  const given = Buffer.from(signed, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Number.parseInt(expiry, 36) > now.getTime();
}

function signature(key: string, terms: QuotedTerms, expiry: string): Buffer {
  const { payerId, payeeId, amountMinor, currency, feeMinor, decision, hold } = terms;
  const text = JSON.stringify([
    "quote-1",
    payerId,
    payeeId,
    `${amountMinor}`,
    currency,
    `${feeMinor}`,
    decision,
    hold,
    expiry,
  ]);
  return createHmac("sha256", key).update(text).digest();
}
