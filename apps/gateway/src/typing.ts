import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import type { ClientFrame } from "@evenly/contract/realtime/frames";
import type { SignedIn } from "./connections.ts";
import type { Gateway } from "./gateway.ts";
import { sendError } from "./send-error.ts";

/** Maximum number of addressees a socket types to at once. */
const ADDRESSEES_MAX = 5;
/** A repetition within this time (ms) is not forwarded; it only extends the expiry. */
const REPEATED_MS = 2000;

export type Typing = { readonly toldAt: number; readonly expiry: NodeJS.Timeout };

/**
 * Shows a partner that this user is typing, if they share a conversation. Otherwise it is ignored without an answer, so that the
 * caller cannot learn who is online. Typing expires unless it is repeated.
 */
export async function showTyping(
  gateway: Gateway,
  connection: SignedIn,
  { userId: to, isTyping }: Extract<ClientFrame, { type: "typing" }>["data"],
): Promise<void> {
  const { userId } = connection.user;
  if (!gateway.partners.of(userId).has(to)) return;
  connection.typing ??= new Map();
  const { typing } = connection;
  const before = typing.get(to);
  if (before === undefined && (!isTyping || typing.size >= ADDRESSEES_MAX)) {
    if (isTyping) sendError(connection, "RATE_LIMITED");
    return;
  }
  clearTimeout(before?.expiry);
  typing.delete(to);
  if (!isTyping) return notify(gateway, userId, to, false);
  const now = performance.now();
  const isRepeat = before !== undefined && now - before.toldAt < REPEATED_MS;
  const expiry = setTimeout(() => end(gateway, connection, to), gateway.config.timings.typingMs);
  typing.set(to, { toldAt: isRepeat ? before.toldAt : now, expiry });
  if (!isRepeat) await notify(gateway, userId, to, true);
}

/** A socket closed: ends all its typing indicators. */
export function endTyping(gateway: Gateway, connection: SignedIn): void {
  for (const to of [...(connection.typing?.keys() ?? [])]) end(gateway, connection, to);
}

function end(gateway: Gateway, connection: SignedIn, to: string): void {
  clearTimeout(connection.typing?.get(to)?.expiry);
  connection.typing?.delete(to);
  notify(gateway, connection.user.userId, to, false).catch((error: unknown) => {
    gateway.log.warn({ err: error }, "gateway: could not announce the end of typing");
  });
}

async function notify(gateway: Gateway, userId: string, to: string, isTyping: boolean): Promise<void> {
  const data = { userId, isTyping, timestamp: gateway.clock.now().toISOString() };
  await gateway.bus.publish(REALTIME_TOPIC, {
    kind: "frames",
    items: [{ userId: to, frame: { type: "typing", data } }],
  });
}
