import type { IdleRule } from "./idle-rule.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** @see docs/decisions/0006-sessions.md */
export const BEARER_MS = 15 * MINUTE_MS;
const REMEMBERED_IDLE_MS = 30 * DAY_MS;
const MONEY_MS = 12 * HOUR_MS;

/** Checks that a session may still move money and use operator procedures. */
export function isFresh(session: { readonly moneyUntil: Date }, now: Date): boolean {
  return session.moneyUntil.getTime() > now.getTime();
}

/** Idle time in milliseconds after which a session can no longer be refreshed. */
function idleMsOf(session: { readonly isRemembered: boolean }, rule: IdleRule): number {
  return session.isRemembered && rule.deviceTrust ? REMEMBERED_IDLE_MS : rule.sessionTimeout * MINUTE_MS;
}

/** Moment until which a session may move money. */
export function moneyUntilOf(session: { readonly createdAt: Date }): Date {
  return new Date(session.createdAt.getTime() + MONEY_MS);
}

/** When a token issued now expires, as bearer and as refresh input. No bearer outlives its session's idle time. */
export function expiriesOf(session: { readonly isRemembered: boolean }, now: Date, rule: IdleRule) {
  const idleMs = idleMsOf(session, rule);
  return {
    tokenExpiresAt: new Date(now.getTime() + Math.min(BEARER_MS, idleMs)),
    idleExpiresAt: new Date(now.getTime() + idleMs),
  };
}

/** Cookie that a browser's session is bound to; without `seconds` it is a session cookie. */
export type BindingCookie = { readonly value: string; readonly seconds?: number };

/** Builds the binding cookie to set for a session. */
export function bindingCookie(session: { readonly isRemembered: boolean }, value: string): BindingCookie {
  return session.isRemembered ? { value, seconds: REMEMBERED_IDLE_MS / 1000 } : { value };
}
