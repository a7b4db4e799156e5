import type { Tx } from "@evenly/db";
import { endSessionRows, insertSession, listOpenSessionIds } from "@evenly/db/auth/session-queries";
import type { ServiceContext } from "../../context.ts";
import { noteSessionProof, type ProvenFactor } from "../../factors/proofs/index.ts";
import { originOf } from "../../shared/origin-of.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { digest } from "../../shared/secrets.ts";
import { loadIdleRule } from "./idle-rule.ts";
import { type BindingCookie, bindingCookie, expiriesOf } from "./session-times.ts";

/** Opening one more ends the oldest. */
const SESSIONS_MAX = 10;

export type SessionWish = {
  readonly userId: string;
  /** A browser's session is bound to a cookie; other clients need only the token. */
  readonly isBrowser: boolean;
  readonly isRemembered: boolean;
  /** The sign-in on a new device has its own event. */
  readonly isNewDevice: boolean;
  /** The second factor by which the user signed in, if they did. */
  readonly proven?: ProvenFactor;
};
export type NewSession = {
  readonly token: string;
  readonly tokenExpiresAt: Date;
  readonly cookie: BindingCookie | null;
  /** Sessions ended to make room; the caller announces them after commit. */
  readonly endedSessionIds: readonly string[];
};

/** Opens a session inside the transaction that authenticated the user. The caller must hold the lock on the user's row. */
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
  const idle = await loadIdleRule(tx, wish.userId);
  const expiries = expiriesOf(wish, now, idle);
  const isRemembered = wish.isRemembered && idle.deviceTrust;
  await insertSession(tx, {
    id: sessionId,
    userId: wish.userId,
    tokenHash: digest(token),
    bindingHash: binding === null ? null : digest(binding),
    deviceHash: ctx.origin.deviceId === null ? null : digest(ctx.origin.deviceId),
    isRemembered,
    userAgent: ctx.origin.userAgent,
    ipAddress: ctx.origin.ipAddress,
    createdAt: now,
    lastSeenAt: now,
    ...expiries,
  });
  if (wish.proven) await noteSessionProof(ctx, tx, { userId: wish.userId, sessionId }, wish.proven);
  await recordAudit(ctx, tx, { operation: "session.opened", userId: wish.userId, subject: sessionId });
  await recordEvent(ctx, tx, "session.opened", {
    userId: wish.userId,
    sessionId,
    isNewDevice: wish.isNewDevice,
    origin: originOf(ctx),
  });
  const cookie = binding === null ? null : bindingCookie({ isRemembered }, binding);
  return { token, tokenExpiresAt: expiries.tokenExpiresAt, cookie, endedSessionIds };
}
