import {
  type HeardFrame,
  type HeardMessage,
  REALTIME_TOPIC,
  SESSIONS_TOPIC,
} from "@evenly/contract/realtime/bus";
import { readHeardFrame } from "@evenly/platform";
import { CLOSE } from "./connection.ts";
import type { SignedIn } from "./connections.ts";
import { encodeFrame } from "./encode-frame.ts";
import type { Gateway } from "./gateway.ts";
import { checkAll } from "./heartbeat.ts";
import { beatPresence, handleGatewayAlive, handlePresence } from "./presence.ts";
import { refreshPartners } from "./refresh-partners.ts";

/** In the JSON of a frame, which sockets get unread otherwise. */
const MEMBERS_CHANGED = /"kind":"(?:member|group)_/;

/** Routes bus messages to the sockets of their users; returns a function that stops it. */
export async function routeEvents(gateway: Gateway): Promise<() => Promise<void>> {
  const onMessage = (message: HeardMessage) => route(gateway, message);
  const stopFrames = await gateway.bus.subscribe(REALTIME_TOPIC, onMessage, () => tellGap(gateway));
  // After a gap the sessions of all connections are checked.
  const stopSessions = await gateway.bus.subscribe(SESSIONS_TOPIC, onMessage, () => void checkAll(gateway));
  askAround(gateway);
  return async () => {
    await stopFrames();
    await stopSessions();
  };
}

function route(gateway: Gateway, message: HeardMessage): void {
  if (message.kind === "frames") routeFrames(gateway, message.items);
  else if (message.kind === "everyone") tellEveryone(gateway, message.item);
  else if (message.kind === "sessions_ended") endSessions(gateway, message);
  else if (message.kind === "presence") handlePresence(gateway, message);
  else report(gateway, handleGatewayAlive(gateway, message));
}

/** One write per socket for all frames of a message: a payment sends three frames to each side. */
function routeFrames(gateway: Gateway, items: Extract<HeardMessage, { kind: "frames" }>["items"]): void {
  const told = new Set<SignedIn>();
  const regrouped = new Set<string>();
  for (const item of items) {
    if (changesPartners(item) && gateway.connections.countOf(item.userId) > 0) regrouped.add(item.userId);
    let encoded: string | null = null;
    let sockets = 0;
    for (const connection of gateway.connections.of(item.userId)) {
      if (!connection.isReady || !connection.wants(item.type)) continue;
      encoded ??= encodeFrame(item.text);
      sockets += 1;
      if (item.accountId === null) connection.add(encoded);
      else connection.addState(`${item.type} ${item.accountId}`, encoded);
      told.add(connection);
    }
    if (item.requestId !== null) noteSent(gateway, item, { userId: item.userId, sockets });
  }
  for (const connection of told) connection.flush();
  if (regrouped.size === 0) return;
  const userIds = [...regrouped];
  report(
    gateway,
    refreshPartners(gateway, userIds, () =>
      Promise.all(userIds.map((userId) => gateway.partners.meet(userId))),
    ),
  );
}

/** Whether a frame says that a group's members changed, or that it was archived or deleted. */
function changesPartners({ type, text }: HeardFrame): boolean {
  return type === "group_update" && MEMBERS_CHANGED.test(text);
}

function tellEveryone(gateway: Gateway, item: HeardFrame): void {
  const encoded = encodeFrame(item.text);
  let sockets = 0;
  for (const connection of gateway.connections.all()) {
    if (!connection.isReady || !connection.wants(item.type)) continue;
    connection.sendEncoded(encoded);
    sockets += 1;
  }
  noteSent(gateway, item, { sockets });
}

function noteSent(gateway: Gateway, item: HeardFrame, facts: object): void {
  const { type, requestId } = item;
  const { eventId } = readHeardFrame(item).data;
  gateway.log.info({ requestId, type, eventId, ...facts }, "gateway: frame sent");
  if (requestId === null) return;
  const at = gateway.clock.now();
  gateway.tracer?.note({
    name: "frame sent",
    requestId,
    startedAt: at,
    endedAt: at,
    facts: { type, eventId: String(eventId) },
  });
}

function endSessions(gateway: Gateway, message: Extract<HeardMessage, { kind: "sessions_ended" }>): void {
  for (const connection of [...gateway.connections.of(message.userId)]) {
    if (message.sessionIds === null || message.sessionIds.includes(connection.user.sessionId)) {
      connection.close(CLOSE.policy, "session ended");
    }
  }
}

/** Messages were lost: clients must fetch again. */
function tellGap(gateway: Gateway): void {
  for (const connection of gateway.connections.all()) {
    if (connection.isReady) connection.send({ type: "system", data: { event: "resync" } });
  }
  askAround(gateway);
}

/** Asks the other gateways to announce their users. */
function askAround(gateway: Gateway): void {
  report(gateway, beatPresence(gateway, true));
}

function report(gateway: Gateway, work: Promise<void>): void {
  work.catch((error: unknown) =>
    gateway.log.warn({ err: error }, "gateway: could not handle a presence message"),
  );
}
