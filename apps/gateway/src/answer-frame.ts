import type { ServerFrame } from "@evenly/contract/features";
import type { ClientFrame } from "@evenly/contract/realtime/frames";
import { PRESENCE_MS } from "@evenly/contract/realtime/limits";
import type { AccountState } from "./ask-balances.ts";
import type { SignedIn } from "./connections.ts";
import type { Gateway } from "./gateway.ts";
import { announceStatus } from "./presence.ts";
import { refuseForeign } from "./refuse-foreign.ts";
import { sendError } from "./send-error.ts";
import { sendNotification } from "./send-notification.ts";
import { showTyping } from "./typing.ts";

type BalanceData = Extract<ServerFrame, { type: "balance_updated" }>["data"];

/** Handles a frame of a signed-in connection if its user is allowed to send it. */
export async function answerFrame(gateway: Gateway, connection: SignedIn, frame: ClientFrame): Promise<void> {
  switch (frame.type) {
    case "authenticate":
      return sendError(connection, "STATE_CONFLICT");
    case "subscribe":
      return subscribe(gateway, connection, frame.data);
    case "unsubscribe":
      connection.frameFilters.delete(frame.data.subscriptionId);
      return;
    case "request_balance":
      return answerBalance(gateway, connection, frame.data.userId);
    case "send_notification":
      return sendNotification(gateway, connection, frame.data);
    case "typing":
      return showTyping(gateway, connection, frame.data);
    case "presence":
      return tellPresence(gateway, connection, frame.data.status);
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
  const isNew = !connection.frameFilters.has(data.subscriptionId);
  if (isNew && connection.frameFilters.size >= gateway.config.limits.frameFilters) {
    sendError(connection, "RATE_LIMITED");
    return;
  }
  connection.frameFilters.set(data.subscriptionId, new Set(data.eventTypes));
}

async function tellPresence(gateway: Gateway, connection: SignedIn, status: string): Promise<void> {
  const now = performance.now();
  if (now - connection.presenceAt < PRESENCE_MS) return sendError(connection, "RATE_LIMITED");
  connection.presenceAt = now;
  connection.status = status;
  await announceStatus(gateway, connection.user.userId, status);
}

async function answerBalance(gateway: Gateway, connection: SignedIn, userId: string): Promise<void> {
  const { user } = connection;
  if (userId !== user.userId) return refuseForeign(gateway, connection, "request_balance");
  if (connection.isAskingBalance) return;
  connection.isAskingBalance = true;
  try {
    connection.send({ type: "balance_update_requested", data: { userId } });
    for (const account of await gateway.askBalances(user)) {
      const data = balanceOf(account, gateway.clock.now());
      connection.send({ type: "balance_updated", data });
      connection.send({ type: "balance_update", data });
    }
  } catch (error) {
    gateway.log.warn({ err: error }, "gateway: could not ask for a balance");
    sendError(connection, "OVERLOADED");
  } finally {
    connection.isAskingBalance = false;
  }
}

function balanceOf(account: AccountState, now: Date): BalanceData {
  return {
    userId: account.userId,
    accountId: account.accountId,
    currency: account.currency,
    version: account.version,
    balance: Number(account.balanceText),
    balanceText: account.balanceText,
    previousText: account.balanceText,
    heldText: account.heldText,
    change: 0,
    changeText: "0",
    timestamp: now.toISOString(),
  };
}
