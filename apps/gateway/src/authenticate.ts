import { CLOSE, type Connection } from "./connection.ts";
import type { SignedIn } from "./connections.ts";
import type { Gateway } from "./gateway.ts";
import { arrive } from "./presence.ts";
import { sendError } from "./send-error.ts";

/**
 * Signs a connection in with its ticket: signed by us, at most 30 s old, unused on any gateway, and its session valid. The
 * connection is registered before the api is called, so that a session that ends meanwhile closes it.
 */
export async function authenticate(gateway: Gateway, connection: Connection, ticket: string): Promise<void> {
  const claims = await gateway.permits.read(ticket);
  if (claims === null) return reject(connection);
  // Twice the limit: sockets whose tickets are still being checked, or that are closing, count as well.
  if (gateway.connections.countOf(claims.userId) >= 2 * gateway.config.limits.socketsPerUser) {
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
  makeRoom(gateway, connection as SignedIn);
  const { requestId } = connection;
  gateway.log.info({ requestId, redeemedBy, userId: claims.userId }, "gateway: signed in");
  connection.send({ type: "system", data: { event: "authenticated", userId: claims.userId } });
  meetOthers(gateway, connection as SignedIn).catch((error: unknown) => {
    gateway.log.warn({ err: error }, "gateway: could not announce presence");
  });
}

/** Closes the user's longest idle sockets above the limit, never the newest one. */
function makeRoom(gateway: Gateway, newest: SignedIn): void {
  const others = [...gateway.connections.of(newest.user.userId)].filter(
    (each) => each.isReady && each !== newest,
  );
  const surplus = others.length + 1 - gateway.config.limits.socketsPerUser;
  if (surplus <= 0) return;
  others.sort((one, other) => one.usedAt - other.usedAt);
  for (const idle of others.slice(0, surplus)) {
    idle.close(CLOSE.makeRoom, "too many sockets; this one was idle longest");
  }
}

/** Runs in parallel to the sign-in, which does not wait for presence. */
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
