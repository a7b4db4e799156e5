import { createHmac, hash, timingSafeEqual } from "node:crypto";

export type LinkPurpose = "verify_email" | "reset_password" | "change_email" | "revert_email";

/** SHA-256 of a secret of 256 bits, which is all that the database keeps of it. */
export function digest(secret: string): string {
  return hash("sha256", secret);
}

/** Tells whether a digest is a secret's, in the same time for every answer. */
export function isDigestOf(expected: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(expected), Buffer.from(digest(secret)));
}

/** The token of a mailed link: derived, so that neither database nor outbox holds it. */
export function linkTokenFor(pepper: string, purpose: LinkPurpose, linkId: string): string {
  return keyed(pepper, `link:${purpose}`, linkId);
}

/** The six digits of a code sent to a phone: derived, so that neither database nor outbox holds them. */
export function phoneCodeFor(pepper: string, codeId: string): string {
  const number = Buffer.from(keyed(pepper, "phone-code", codeId), "base64url").readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, "0");
}

/** The token after this one: derived, so that two tabs that rotate at once get the same without it being stored. */
export function successorOf(pepper: string, token: string): string {
  return keyed(pepper, "session-successor", token);
}

function keyed(pepper: string, use: string, value: string): string {
  return createHmac("sha256", pepper).update(`${use}|${value}`).digest("base64url");
}
