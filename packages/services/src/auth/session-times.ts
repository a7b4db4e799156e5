const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** @see docs/decisions/0006-sessions.md; spec 2 section 9 (session timeout 30) */
export const BEARER_MS = 15 * MINUTE_MS;
const IDLE_MS = 30 * MINUTE_MS;
const REMEMBERED_IDLE_MS = 30 * DAY_MS;
const MONEY_MS = 12 * HOUR_MS;

/** Whether a session may still move money and do what only operators do. */
export function isFresh(session: { readonly moneyUntil: Date }, now: Date): boolean {
  return session.moneyUntil.getTime() > now.getTime();
}

/** How long a session may rest before it cannot be refreshed any more. */
export function idleMsOf(session: { readonly isRemembered: boolean }): number {
  return session.isRemembered ? REMEMBERED_IDLE_MS : IDLE_MS;
}

/** Until when a session may move money. */
export function moneyUntilOf(session: { readonly createdAt: Date }): Date {
  return new Date(session.createdAt.getTime() + MONEY_MS);
}

/** When a token given out now stops working, as bearer and as input of refresh. */
export function expiriesOf(session: { readonly isRemembered: boolean }, now: Date) {
  return {
    tokenExpiresAt: new Date(now.getTime() + BEARER_MS),
    idleExpiresAt: new Date(now.getTime() + idleMsOf(session)),
  };
}

/** The cookie that a browser's session is bound to; without seconds it ends with the browser. */
export type BindingCookie = { readonly value: string; readonly seconds?: number };

/** The binding cookie of a session as it is to be set now. */
export function bindingCookie(session: { readonly isRemembered: boolean }, value: string): BindingCookie {
  return session.isRemembered ? { value, seconds: REMEMBERED_IDLE_MS / 1000 } : { value };
}
