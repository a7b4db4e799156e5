import { type BusMessage, type FrameItem, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import { CLOSE } from "./connection.ts";
import { encodeFrame } from "./encode-frame.ts";
import type { Gateway } from "./gateway.ts";
import { checkAll } from "./heartbeat.ts";

/** Hands what the bus carries to the sockets of the users it is for; gives what stops it. */
export function routeEvents(gateway: Gateway): Promise<() => Promise<void>> {
  return gateway.bus.subscribe(
    REALTIME_TOPIC,
    (message) => route(gateway, message),
    () => tellGap(gateway),
  );
}

function route(gateway: Gateway, message: BusMessage): void {
  if (message.kind === "sessions_ended") {
    endSessions(gateway, message);
    return;
  }
  for (const { userId, frame, requestId } of message.items) {
    let bytes: Buffer | null = null;
    let sockets = 0;
    for (const connection of gateway.connections.of(userId)) {
      if (!connection.isReady || !connection.wants(frame.type)) continue;
      bytes ??= encodeFrame(frame);
      sockets += 1;
      const key = stateKey(frame);
      if (key === null) connection.sendBytes(bytes);
      else connection.sendState(key, bytes);
    }
    if (requestId === undefined) continue;
    const { type, data } = frame;
    gateway.log.info({ requestId, userId, type, eventId: data.eventId, sockets }, "gateway: frame sent");
  }
}

/** A balance is a state: of one account only the newest matters. */
function stateKey(frame: FrameItem["frame"]): string | null {
  if (frame.type !== "balance_updated" && frame.type !== "balance_update") return null;
  return `${frame.type} ${String(frame.data.accountId)}`;
}

function endSessions(gateway: Gateway, message: Extract<BusMessage, { kind: "sessions_ended" }>): void {
  for (const connection of [...gateway.connections.of(message.userId)]) {
    if (message.sessionIds === null || message.sessionIds.includes(connection.user.sessionId)) {
      connection.close(CLOSE.policy, "session ended");
    }
  }
}

/** What was said meanwhile is lost: clients fetch again, and sessions that ended are looked up. */
function tellGap(gateway: Gateway): void {
  for (const connection of gateway.connections.all()) {
    if (connection.isReady) connection.send({ type: "system", data: { event: "resync" } });
  }
  void checkAll(gateway);
}
