import { createHmac, timingSafeEqual } from "node:crypto";
import { PAY_CODE_TOKEN_LENGTH } from "@evenly/contract/pay-codes/rules";

/** What a code's signature covers. */
export type SignedPayCode = {
  readonly id: string;
  readonly ownerUserId: string;
  readonly amountMinor: bigint | null;
  readonly currency: string;
  readonly note: string | null;
  readonly expiresAt: Date;
};

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** Token of a code's link: its id and the signature of its terms. It says nothing about payee or amount. */
export function payCodeTokenOf(pepper: string, code: SignedPayCode): string {
  const id = Buffer.from(code.id.replaceAll("-", ""), "hex");
  return Buffer.concat([id, signatureOf(pepper, code)]).toString("base64url");
}

/** The id in a token; null when it is none. The signature is checked with the code's terms. */
export function payCodeIdIn(token: string): string | null {
  const bytes = Buffer.from(token, "base64url");
  // Only the one spelling of the bytes is a token, so that each changed letter is noticed.
  const isToken = token.length === PAY_CODE_TOKEN_LENGTH && bytes.toString("base64url") === token;
  if (!isToken || bytes.length !== ID_BYTES + SIGNATURE_BYTES) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Whether a token was signed for exactly these terms. */
export function isTokenOf(pepper: string, code: SignedPayCode, token: string): boolean {
  const expected = Buffer.from(payCodeTokenOf(pepper, code));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(pepper: string, code: SignedPayCode): Buffer {
  const { id, ownerUserId, amountMinor, currency, note, expiresAt } = code;
  const amount = amountMinor === null ? null : `${amountMinor}`;
  const terms = [id, ownerUserId, amount, currency, note, expiresAt.getTime()];
  const text = JSON.stringify(["pay-code-1", ...terms]);
  return createHmac("sha256", pepper).update(text).digest().subarray(0, SIGNATURE_BYTES);
}
