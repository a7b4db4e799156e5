import { SessionId, UserId } from "@evenly/contract";
import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import type { ClientFrame, NotificationData, ServerFrame } from "@evenly/contract/realtime/frames";
import type { ForeignFrame } from "@evenly/contract/realtime/schemas";
import * as z from "zod";
import type { SignedIn } from "./connections.ts";
import type { Gateway } from "./gateway.ts";
import { sendError } from "./send-error.ts";

const OwnNotification = z.object({
  title: z.string().min(1).max(200),
  message: z.string().min(1).max(1000),
  type: z.string().max(60).default("system"),
  priority: z.enum(["urgent", "high", "medium", "low"]).default("medium"),
});

/** Does what a frame of a signed-in connection asks, as far as it is theirs to ask. */
export async function answerFrame(gateway: Gateway, connection: SignedIn, frame: ClientFrame): Promise<void> {
  switch (frame.type) {
    case "authenticate":
      return sendError(connection, "STATE_CONFLICT");
    case "subscribe":
      return subscribe(gateway, connection, frame.data);
    case "unsubscribe":
      connection.subscriptions.delete(frame.data.subscriptionId);
      return;
    case "request_balance":
      return answerBalance(gateway, connection, frame.data.userId);
    case "send_notification":
      return sendNotification(gateway, connection, frame.data);
    // Nobody shares a group or a chat with anybody yet, so these reach nobody.
    case "typing":
    case "presence":
      return;
  }
}

function subscribe(
  gateway: Gateway,
  connection: SignedIn,
  data: Extract<ClientFrame, { type: "subscribe" }>["data"],
): void {
  if (data.userId !== connection.user.userId) {
    refuseForeign(gateway, connection, "subscribe");
    return;
  }
  const isNew = !connection.subscriptions.has(data.subscriptionId);
  if (isNew && connection.subscriptions.size >= gateway.config.limits.subscriptions) {
    sendError(connection, "RATE_LIMITED");
    return;
  }
  connection.subscriptions.set(data.subscriptionId, new Set(data.eventTypes));
}

async function answerBalance(gateway: Gateway, connection: SignedIn, userId: string): Promise<void> {
  const { user } = connection;
  if (userId !== user.userId) return refuseForeign(gateway, connection, "request_balance");
  if (connection.isAskingBalance) return;
  connection.isAskingBalance = true;
  try {
    connection.send({ type: "balance_update_requested", data: { userId } });
    const check = await gateway.check([user]);
    for (const account of check.accounts) {
      if (account.userId === userId) connection.send(balanceFrame(account, gateway.clock.now()));
    }
  } catch (error) {
    gateway.log.warn({ err: error }, "gateway: could not ask for a balance");
    sendError(connection, "OVERLOADED");
  } finally {
    connection.isAskingBalance = false;
  }
}

type AccountState = Awaited<ReturnType<Gateway["check"]>>["accounts"][number];

function balanceFrame(account: AccountState, now: Date): ServerFrame {
  const { userId, accountId, currency, version, balanceText, heldText } = account;
  return {
    type: "balance_updated",
    data: {
      userId,
      accountId,
      currency,
      version,
      balance: Number(balanceText),
      balanceText,
      previousText: balanceText,
      heldText,
      change: 0,
      changeText: "0",
      timestamp: now.toISOString(),
    },
  };
}

async function sendNotification(
  gateway: Gateway,
  connection: SignedIn,
  data: Extract<ClientFrame, { type: "send_notification" }>["data"],
): Promise<void> {
  const { userId } = connection.user;
  if (data.userId !== userId) return refuseForeign(gateway, connection, "send_notification");
  const parsed = OwnNotification.safeParse(data.notification);
  if (!parsed.success) return sendError(connection, "VALIDATION");
  const createdAt = gateway.clock.now().toISOString();
  const notification: NotificationData = {
    ...{ id: gateway.ids.uuid(), userId, ...parsed.data, data: {}, digestCount: 1, createdAt },
    ...{ category: null, actionUrl: null, actionText: null, icon: null },
    ...{ isRead: false, isArchived: false, snoozedUntil: null },
  };
  const frame = { type: "notification", data: notification };
  await gateway.bus.publish(REALTIME_TOPIC, { kind: "frames", items: [{ userId, frame }] });
}

/** Asking in another user's name is a security event; one a connection is recorded, so that it cannot flood the log. */
function refuseForeign(gateway: Gateway, connection: SignedIn, frame: ForeignFrame["frame"]): void {
  sendError(connection, "FORBIDDEN");
  if (connection.hasAskedForeign) return;
  connection.hasAskedForeign = true;
  const { userId, sessionId } = connection.user;
  gateway.log.warn({ event: "socket.foreign_user", frame, userId, sessionId }, "gateway: a foreign frame");
  gateway.api
    .recordForeignFrame({ userId: UserId.parse(userId), sessionId: SessionId.parse(sessionId), frame })
    .catch((error: unknown) => {
      gateway.log.warn({ err: error }, "gateway: could not record a foreign frame");
    });
}
