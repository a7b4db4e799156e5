import { createHash } from "node:crypto";
import type { SocketNotification, SocketNotificationAnswer } from "@evenly/contract/realtime/schemas";
import { hasNotification } from "@evenly/db/notifications/queries";
import { listAccountsOf } from "@evenly/db/operators/queries";
import { listLiveSessions } from "@evenly/db/realtime/queries";
import { isFresh, moneyUntilOf } from "../auth/sessions/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { isOperatorStill } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";

/** Limits per sender: OWN_RULE for notifications to oneself, OPERATOR_RULE for an operator's to others. */
const OWN_RULE = { points: 10, windowSeconds: 60 };
const OPERATOR_RULE = { points: 60, windowSeconds: 60 };

/**
 * Sends a notification requested over a socket: to oneself, or, for an operator in a proven session within 12 hours of sign-in, to any
 * user, which is audited. Idempotent by the client's id. The gateway has checked only the socket's ticket.
 */
export async function sendSocketNotification(
  ctx: ServiceContext<"limits">,
  input: SocketNotification,
): Promise<SocketNotificationAnswer> {
  const { userId, sessionId, to } = input;
  const now = ctx.clock.now();
  const [session] = await listLiveSessions(ctx.db, [sessionId], now);
  if (session?.userId !== userId) return { refusal: "UNAUTHENTICATED" };
  const asked: ServiceContext = { ...ctx, actor: { kind: "user", userId, sessionId } };
  const isOwn = to === userId;
  if (!isOwn && !(await isOperatorStill(ctx, { userId, sessionId }))) return { refusal: "FORBIDDEN" };
  if (!isOwn && !isFresh({ moneyUntil: moneyUntilOf(session) }, now)) return { refusal: "SESSION_EXPIRED" };
  const [recipient] = await listAccountsOf(ctx.db, [to]);
  if (recipient === undefined || recipient.user.deactivatedAt !== null) return { refusal: "NOT_FOUND" };
  const rule = isOwn ? OWN_RULE : OPERATOR_RULE;
  const { allowed } = await ctx.limits.consume("socket-notification", userId, rule);
  if (!allowed) return { refusal: "RATE_LIMITED" };
  await record(asked, input);
  return { refusal: null };
}

async function record(ctx: ServiceContext, { userId, to, notification }: SocketNotification): Promise<void> {
  const { id, title, message, priority } = notification;
  const eventId = id === undefined ? ctx.ids.uuid() : idOf(`${userId} ${to} ${id}`);
  if (id !== undefined && (await hasNotification(ctx.db, to, eventId))) return;
  const payload = { userId: to, title, message, priority };
  await withTransaction(ctx, async (tx) => {
    await recordEvent(ctx, tx, "notification.announced", payload, eventId);
    if (to === userId) return;
    await recordAudit(ctx, tx, {
      operation: "notification.sent_by_socket",
      userId: to,
      subject: eventId,
      metadata: { priority },
    });
  });
}

/** Deterministic id: receivers deduplicate by event id. A UUID of version 8 (RFC 9562). */
function idOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
