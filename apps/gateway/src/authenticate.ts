import { CLOSE, type Connection } from "./connection.ts";
import type { SignedIn } from "./connections.ts";
import type { Gateway } from "./gateway.ts";
import { arrive } from "./presence.ts";
import { sendError } from "./send-error.ts";

/**
 * Signs a connection in with its ticket: our signature, 30 s, used for the first time on any gateway, its session alive.
 * It is listed before the api is asked, so that a session that ends meanwhile closes it too.
 */
export async function authenticate(gateway: Gateway, connection: Connection, ticket: string): Promise<void> {
  const claims = await gateway.tickets.read(ticket);
  if (claims === null) return reject(connection);
  if (gateway.connections.countOf(claims.userId) >= gateway.config.limits.socketsPerUser) {
    sendError(connection, "RATE_LIMITED");
    return connection.close(CLOSE.policy, "too many sockets");
  }
  connection.user = { userId: claims.userId, sessionId: claims.sessionId };
  gateway.connections.add(connection as SignedIn);
  let redeemedBy: string;
  try {
    const { isAccepted, requestId } = await gateway.redeem(claims);
    if (!isAccepted) return reject(connection);
    redeemedBy = requestId;
  } catch (error) {
    gateway.log.warn({ err: error, requestId: connection.requestId }, "gateway: could not redeem a ticket");
    return connection.close(CLOSE.tryLater, "try again later");
  }
  if (connection.isClosing) return;
  connection.isReady = true;
  const { requestId } = connection;
  gateway.log.info({ requestId, redeemedBy, userId: claims.userId }, "gateway: signed in");
  connection.send({ type: "system", data: { event: "authenticated", userId: claims.userId } });
  meetOthers(gateway, connection as SignedIn).catch((error: unknown) => {
    gateway.log.warn({ err: error }, "gateway: could not tell that somebody is there");
  });
}

/** Beside the sign-in: nothing waits for who else is there. */
async function meetOthers(gateway: Gateway, connection: SignedIn): Promise<void> {
  const { userId } = connection.user;
  await gateway.partners.meet(userId);
  if (gateway.connections.countOf(userId) === 0) gateway.partners.forget(userId);
  else await arrive(gateway, userId);
}

function reject(connection: Connection): void {
  sendError(connection, "UNAUTHENTICATED");
  connection.close(CLOSE.policy, "not authenticated");
}
