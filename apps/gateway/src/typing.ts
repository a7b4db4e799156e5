import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import type { ClientFrame } from "@evenly/contract/realtime/frames";
import { ADDRESSEES_MAX, TYPING_REPEATED_MS } from "@evenly/contract/realtime/limits";
import type { SignedIn } from "./connections.ts";
import type { Gateway } from "./gateway.ts";
import { sendError } from "./send-error.ts";

/** Whom a user types to, and in what. */
type Addressed = { readonly to: string; readonly subjectId: string | undefined };
export type Typing = Addressed & { readonly toldAt: number; readonly expiry: NodeJS.Timeout };

/**
 * Shows a partner that this user is typing, if they share a conversation. Otherwise it is ignored without an answer, so that the
 * caller cannot learn who is online. Typing expires unless it is repeated.
 */
export async function showTyping(
  gateway: Gateway,
  connection: SignedIn,
  { userId: to, isTyping, subjectId }: Extract<ClientFrame, { type: "typing" }>["data"],
): Promise<void> {
  const { userId } = connection.user;
  if (!gateway.partners.of(userId).has(to)) return;
  connection.typing ??= new Map();
  const { typing } = connection;
  const addressed = { to, subjectId };
  const key = keyOf(addressed);
  const before = typing.get(key);
  if (before === undefined && (!isTyping || typing.size >= ADDRESSEES_MAX)) {
    if (isTyping) sendError(connection, "RATE_LIMITED");
    return;
  }
  clearTimeout(before?.expiry);
  typing.delete(key);
  if (!isTyping) return notify(gateway, userId, addressed, false);
  const now = performance.now();
  const isRepeat = before !== undefined && now - before.toldAt < TYPING_REPEATED_MS;
  const expiry = setTimeout(() => end(gateway, connection, addressed), gateway.config.timings.typingMs);
  typing.set(key, { ...addressed, toldAt: isRepeat ? before.toldAt : now, expiry });
  if (!isRepeat) await notify(gateway, userId, addressed, true);
}

/** A socket closed: ends all its typing indicators. */
export function endTyping(gateway: Gateway, connection: SignedIn): void {
  for (const typing of [...(connection.typing?.values() ?? [])]) end(gateway, connection, typing);
}

function keyOf({ to, subjectId = "" }: Addressed): string {
  return `${to} ${subjectId}`;
}

function end(gateway: Gateway, connection: SignedIn, addressed: Addressed): void {
  const key = keyOf(addressed);
  clearTimeout(connection.typing?.get(key)?.expiry);
  connection.typing?.delete(key);
  notify(gateway, connection.user.userId, addressed, false).catch((error: unknown) => {
    gateway.log.warn({ err: error }, "gateway: could not announce the end of typing");
  });
}

async function notify(
  gateway: Gateway,
  userId: string,
  { to, subjectId }: Addressed,
  isTyping: boolean,
): Promise<void> {
  const timestamp = gateway.clock.now().toISOString();
  const data = { userId, isTyping, ...(subjectId === undefined ? {} : { subjectId }), timestamp };
  await gateway.bus.publish(REALTIME_TOPIC, {
    kind: "frames",
    items: [{ userId: to, frame: { type: "typing", data } }],
  });
}
