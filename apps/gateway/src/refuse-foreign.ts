import { SessionId, UserId } from "@evenly/contract";
import type { ForeignFrame } from "@evenly/contract/realtime/schemas";
import type { SignedIn } from "./connections.ts";
import type { Gateway } from "./gateway.ts";
import { sendError } from "./send-error.ts";

/**
 * A frame in another user's name is a security event; only the first per connection is recorded, so that it cannot flood the log.
 */
export function refuseForeign(gateway: Gateway, connection: SignedIn, frame: ForeignFrame["frame"]): void {
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
