import { SessionId, UserId } from "@evenly/contract";
import type { ClientFrame } from "@evenly/contract/realtime/frames";
import { SocketNotification } from "@evenly/contract/realtime/schemas";
import type { SignedIn } from "./connections.ts";
import type { Gateway } from "./gateway.ts";
import { refuseForeign } from "./refuse-foreign.ts";
import { sendError } from "./send-error.ts";

/** Forwards a notification to the api, which decides: users may notify themselves, operators any user. */
export async function sendNotification(
  gateway: Gateway,
  connection: SignedIn,
  { userId: to, notification }: Extract<ClientFrame, { type: "send_notification" }>["data"],
): Promise<void> {
  const userId = UserId.parse(connection.user.userId);
  const sessionId = SessionId.parse(connection.user.sessionId);
  const parsed = SocketNotification.safeParse({ userId, sessionId, to, notification });
  if (!parsed.success) return sendError(connection, "VALIDATION");
  try {
    const { refusal } = await gateway.api.sendNotification(parsed.data, connection.requestId);
    if (refusal === "FORBIDDEN") refuseForeign(gateway, connection, "send_notification");
    else if (refusal !== null) sendError(connection, refusal);
  } catch (error) {
    gateway.log.warn(
      { err: error, requestId: connection.requestId },
      "gateway: could not have somebody told",
    );
    sendError(connection, "OVERLOADED");
  }
}
