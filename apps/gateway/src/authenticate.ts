import { CLOSE, type Connection } from "./connection.ts";
import type { SignedIn } from "./connections.ts";
import type { Gateway } from "./gateway.ts";

/**
 * Signs a connection in with its ticket: our signature, 30 s, used for the first time on any gateway, its session alive.
 * It is listed before the api is asked, so that a session that ends meanwhile closes it too.
 */
export async function authenticate(gateway: Gateway, connection: Connection, ticket: string): Promise<void> {
  const claims = await gateway.tickets.read(ticket);
  if (claims === null) return refuse(connection, "The ticket is not valid.");
  if (gateway.connections.countOf(claims.userId) >= gateway.config.limits.socketsPerUser) {
    connection.send({ type: "error", data: { code: "RATE_LIMITED", message: "Too many sockets are open." } });
    return connection.close(CLOSE.policy, "too many sockets");
  }
  connection.user = { userId: claims.userId, sessionId: claims.sessionId };
  gateway.connections.add(connection as SignedIn);
  try {
    const { isAccepted } = await gateway.api.redeemTicket(claims);
    if (!isAccepted) return refuse(connection, "The ticket is not valid.");
  } catch (error) {
    gateway.log.warn({ err: error }, "gateway: could not redeem a ticket");
    return connection.close(CLOSE.tryLater, "try again later");
  }
  if (connection.isClosing) return;
  connection.isReady = true;
  connection.send({ type: "system", data: { event: "authenticated", userId: claims.userId } });
}

function refuse(connection: Connection, message: string): void {
  connection.send({ type: "error", data: { code: "UNAUTHENTICATED", message } });
  connection.close(CLOSE.policy, "not authenticated");
}
