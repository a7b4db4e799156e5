import type { ConnectionsCheck } from "@evenly/contract/realtime/schemas";
import { CLOSE } from "./connection.ts";
import { encodeFrame } from "./encode-frame.ts";
import type { Gateway } from "./gateway.ts";
import { beatPresence } from "./presence.ts";
import { refreshPartners } from "./refresh-partners.ts";

/** Starts the 10 s check and the 30 s heartbeat; returns a function that stops both. */
export function startHeartbeat(gateway: Gateway): () => void {
  const { checkMs, heartbeatMs } = gateway.config.timings;
  const timers = [
    setInterval(() => void checkAll(gateway), checkMs),
    setInterval(() => beat(gateway), heartbeatMs),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** Asks the api about every connection, closes those whose session ended, and keeps account versions for the heartbeat. */
export async function checkAll(gateway: Gateway): Promise<void> {
  const asked = [...gateway.connections.all()].filter((connection) => connection.isReady);
  if (asked.length === 0) return;
  let answer: ConnectionsCheck;
  try {
    answer = await gateway.check(asked.map((connection) => connection.user));
  } catch (error) {
    gateway.versions.clear();
    gateway.log.warn({ err: error }, "gateway: could not check connections");
    return;
  }
  const ended = new Set<string>(answer.endedSessionIds);
  for (const connection of asked) {
    if (ended.has(connection.user.sessionId)) connection.close(CLOSE.policy, "session ended");
  }
  gateway.versions.clear();
  for (const { userId, accountId, version } of answer.accounts) {
    gateway.versions.set(userId, [...(gateway.versions.get(userId) ?? []), { accountId, version }]);
  }
}

function beat(gateway: Gateway): void {
  beatPresence(gateway, false)
    .then(() => refreshPartners(gateway, gateway.connections.users()))
    .catch((error: unknown) =>
      gateway.log.warn({ err: error }, "gateway: could not send a presence heartbeat"),
    );
  for (const userId of gateway.connections.users()) {
    const accounts = gateway.versions.get(userId) ?? [];
    const bytes = encodeFrame(JSON.stringify({ type: "system", data: { event: "heartbeat", accounts } }));
    for (const connection of gateway.connections.of(userId)) {
      if (connection.isReady) connection.sendEncoded(bytes);
      connection.ping();
    }
  }
}
