import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { LinkPurpose as MailedPurpose } from "@evenly/contract/notifications/kind";

export type LinkPurpose =
  | "verify_email"
  | "reset_password"
  | "change_email"
  | "revert_email"
  | "recover_factors"
  | "cancel_recovery";

/** SHA-256 of a 256-bit secret; the database stores only this digest. */
export function digest(secret: string): string {
  return hash("sha256", secret);
}

/** Compares a secret with a digest in constant time. */
export function isDigestOf(expected: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(expected), Buffer.from(digest(secret)));
}

/** Token of a mailed link. It is derived from the link's id, so that neither database nor outbox contains it. */
export function linkTokenFor(pepper: string, purpose: MailedPurpose, linkId: string): string {
  return keyed(pepper, `link:${purpose}`, linkId);
}

/** Six-digit code sent to a phone. It is derived from its id, so that neither database nor outbox contains it. */
export function phoneCodeFor(pepper: string, codeId: string): string {
  return sixDigitsOf(keyed(pepper, "phone-code", codeId));
}

/** Six-digit code of a second factor, sent by mail or text message; derived like that of a phone. */
export function factorCodeFor(pepper: string, codeId: string): string {
  return sixDigitsOf(keyed(pepper, "factor-code", codeId));
}

/** Compares two short codes in constant time. */
export function isSameCode(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given));
}

function sixDigitsOf(bits: string): string {
  const number = Buffer.from(bits, "base64url").readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, "0");
}

/**
 * The next token in a rotation. It is derived, so that two tabs that rotate concurrently get the same one without storing it.
 */
export function successorOf(pepper: string, token: string): string {
  return keyed(pepper, "session-successor", token);
}

function keyed(pepper: string, use: string, value: string): string {
  return createHmac("sha256", pepper).update(`${use}|${value}`).digest("base64url");
}
