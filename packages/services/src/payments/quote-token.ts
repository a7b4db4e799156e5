import { createHmac, timingSafeEqual } from "node:crypto";

/** What a quote promises: any of these being different when the money moves makes it another payment. */
export type QuotedTerms = {
  readonly payerId: string;
  readonly payeeId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly feeMinor: bigint;
  readonly decision: string;
};

/** How long a quote binds. */
export const QUOTE_LIFETIME_MS = 5 * 60_000;

/** Signs the terms until a moment; the token holds the moment and the signature, nothing else. */
export function signQuote(key: string, terms: QuotedTerms, expiresAt: Date): string {
  const expiry = expiresAt.getTime().toString(36);
  return `${expiry}.${signature(key, terms, expiry).toString("base64url")}`;
}

/** Tells whether a token was signed for exactly these terms and still binds. */
export function quoteHolds(key: string, terms: QuotedTerms, token: string, now: Date): boolean {
  const [expiry = "", signed = ""] = token.split(".");
  const expected = signature(key, terms, expiry);
  const given = Buffer.from(signed, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Number.parseInt(expiry, 36) > now.getTime();
}

function signature(key: string, terms: QuotedTerms, expiry: string): Buffer {
  const { payerId, payeeId, amountMinor, currency, feeMinor, decision } = terms;
  const text = JSON.stringify([
    "quote-1",
    payerId,
    payeeId,
    `${amountMinor}`,
    currency,
    `${feeMinor}`,
    decision,
    expiry,
  ]);
  return createHmac("sha256", key).update(text).digest();
}
