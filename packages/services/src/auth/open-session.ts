import type { Tx } from "@evenly/db";
import { endSessionRows, insertSession, listOpenSessionIds } from "@evenly/db/auth/session-queries";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { digest } from "./secrets.ts";
import { type BindingCookie, bindingCookie, expiriesOf } from "./session-times.ts";

/** The oldest goes when one more is opened. */
const SESSIONS_MAX = 10;

export type SessionWish = {
  readonly userId: string;
  /** A browser's session is bound to a cookie; another client's works with the token alone. */
  readonly isBrowser: boolean;
  readonly isRemembered: boolean;
};
export type NewSession = {
  readonly token: string;
  readonly tokenExpiresAt: Date;
  readonly cookie: BindingCookie | null;
  /** Sessions that had to go; they are announced after commit. */
  readonly endedSessionIds: readonly string[];
};

/** Opens a session inside the transaction that proved who asks; the caller holds the lock on the user's row. */
export async function openSession(ctx: ServiceContext, tx: Tx, wish: SessionWish): Promise<NewSession> {
  const now = ctx.clock.now();
  const open = await listOpenSessionIds(tx, wish.userId, now);
  const surplus = open.slice(0, Math.max(0, open.length - SESSIONS_MAX + 1));
  const endedSessionIds =
    surplus.length === 0
      ? []
      : await endSessionRows(tx, { userId: wish.userId, sessionIds: surplus, at: now, reason: "too_many" });
  const sessionId = ctx.ids.uuid();
  const token = ctx.ids.secret();
  const binding = wish.isBrowser ? ctx.ids.secret() : null;
  const expiries = expiriesOf(wish, now);
  await insertSession(tx, {
    id: sessionId,
    userId: wish.userId,
    tokenHash: digest(token),
    bindingHash: binding === null ? null : digest(binding),
    deviceHash: ctx.origin.deviceId === null ? null : digest(ctx.origin.deviceId),
    isRemembered: wish.isRemembered,
    userAgent: ctx.origin.userAgent,
    ipAddress: ctx.origin.ipAddress,
    createdAt: now,
    lastSeenAt: now,
    ...expiries,
  });
  await recordAudit(ctx, tx, { operation: "session.opened", userId: wish.userId, subject: sessionId });
  const cookie = binding === null ? null : bindingCookie(wish, binding);
  return { token, tokenExpiresAt: expiries.tokenExpiresAt, cookie, endedSessionIds };
}
