import type { ServerFrame } from "@evenly/contract/features";
import { type BusNotice, PEOPLE_MAX, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import { AWAY } from "@evenly/contract/realtime/limits";
import type { Gateway } from "./gateway.ts";

type Seen = { readonly status: string; readonly at: number };
type PresenceNotice = Extract<BusNotice, { kind: "presence" }>;
type GatewayAlive = Extract<BusNotice, { kind: "gateway_alive" }>;

export const OFFLINE = "offline";
const ONLINE = "online";
/** Number of silent heartbeats after which a gateway and its users count as gone. */
const SILENT_BEATS_MAX = 2.5;

/** Presence of users by gateway, as announced on the bus; only users who share a conversation are announced. */
export type Presence = {
  readonly whereabouts: Map<string, Map<string, Seen>>;
  readonly heardAt: Map<string, number>;
  /** Users whose last socket here closed, with the timer that announces them as offline. */
  readonly leaving: Map<string, NodeJS.Timeout>;
};

export function createPresence(): Presence {
  return { whereabouts: new Map(), heardAt: new Map(), leaving: new Map() };
}

/** Announces a user connected here on the bus, which delivers it to this gateway too. */
async function announcePresence(gateway: Gateway, userId: string, status: string): Promise<void> {
  if (gateway.partners.of(userId).size === 0) return;
  await publish(gateway, [{ userId, status, at: gateway.clock.now().getTime() }]);
}

/** Announces the status that a socket of a user reports; the user is away only if all their sockets here are. */
export async function announceStatus(gateway: Gateway, userId: string, reported: string): Promise<void> {
  const sockets = [...gateway.connections.of(userId)].filter((connection) => connection.isReady);
  const present = sockets.find((connection) => (connection.status ?? ONLINE) !== AWAY);
  const isElsewhere = reported === AWAY && present !== undefined;
  await announcePresence(gateway, userId, isElsewhere ? (present.status ?? ONLINE) : reported);
}

/**
 * A user connected: announces what their sockets here say, which may be less than what a socket that has closed said last, and sends them
 * their partners' presence.
 */
export async function arrive(gateway: Gateway, userId: string): Promise<void> {
  clearTimeout(gateway.presence.leaving.get(userId));
  gateway.presence.leaving.delete(userId);
  for (const partnerId of gateway.partners.of(userId)) {
    const status = statusOf(gateway, partnerId);
    if (status !== OFFLINE) show(gateway, userId, partnerId, status);
  }
  const announced = gateway.presence.whereabouts.get(userId)?.get(gateway.id)?.status;
  const status = statusBySockets(gateway, userId);
  if (status !== announced) await announcePresence(gateway, userId, status);
}

/** The status that a user's sockets here report; one that has reported nothing yet counts as looked at. */
function statusBySockets(gateway: Gateway, userId: string): string {
  const sockets = [...gateway.connections.of(userId)].filter(({ isReady }) => isReady);
  const told = sockets.find(({ status }) => status !== undefined && status !== AWAY)?.status;
  if (told !== undefined) return told;
  return sockets.length > 0 && sockets.every(({ status }) => status === AWAY) ? AWAY : ONLINE;
}

/**
 * A socket closed: its user is away if all their other sockets here are. Without one they are offline here, unless they reconnect
 * within `leaveMs`.
 */
export function leave(gateway: Gateway, userId: string): void {
  const { whereabouts, leaving } = gateway.presence;
  const others = [...gateway.connections.of(userId)];
  if (others.length > 0) {
    if (others.every(({ status }) => status === AWAY)) report(gateway, announceStatus(gateway, userId, AWAY));
    return;
  }
  if (leaving.has(userId)) return;
  if (!whereabouts.get(userId)?.has(gateway.id)) return;
  const timer = setTimeout(() => {
    leaving.delete(userId);
    if (gateway.connections.countOf(userId) > 0) return;
    const at = gateway.clock.now().getTime();
    report(gateway, publish(gateway, [{ userId, status: OFFLINE, at }]));
  }, gateway.config.timings.leaveMs);
  leaving.set(userId, timer.unref());
}

function report(gateway: Gateway, work: Promise<void>): void {
  work.catch((error: unknown) => {
    gateway.log.warn({ err: error }, "gateway: could not announce that a user left");
  });
}

/** Stores another gateway's announcement and shows changes to the watchers connected here. */
export function handlePresence(gateway: Gateway, notice: PresenceNotice): void {
  gateway.presence.heardAt.set(notice.gatewayId, gateway.clock.now().getTime());
  for (const { userId, ...seen } of notice.people) see(gateway, userId, notice.gatewayId, seen);
}

/** Handles another gateway's heartbeat: announces own users if it asks, and asks it to announce its users if it was unknown. */
export async function handleGatewayAlive(gateway: Gateway, { gatewayId, asks }: GatewayAlive): Promise<void> {
  const isBack = !gateway.presence.heardAt.has(gatewayId);
  gateway.presence.heardAt.set(gatewayId, gateway.clock.now().getTime());
  if (gatewayId === gateway.id) return;
  if (!asks) return isBack ? sayAlive(gateway, true) : undefined;
  await tellOwn(gateway);
}

async function tellOwn(gateway: Gateway): Promise<void> {
  const own = [...gateway.presence.whereabouts].flatMap(([userId, places]) => {
    const seen = places.get(gateway.id);
    return seen === undefined ? [] : { userId, ...seen };
  });
  await publish(gateway, own);
}

/**
 * Sends a heartbeat and forgets silent gateways. With `asks` the others announce their users, and this gateway announces its own.
 */
export async function beatPresence(gateway: Gateway, asks: boolean): Promise<void> {
  const { heardAt, whereabouts } = gateway.presence;
  const now = gateway.clock.now().getTime();
  const silentSince = now - SILENT_BEATS_MAX * gateway.config.timings.heartbeatMs;
  for (const [gatewayId, at] of heardAt) {
    if (gatewayId === gateway.id || at >= silentSince) continue;
    heardAt.delete(gatewayId);
    for (const [userId, places] of whereabouts)
      if (places.has(gatewayId)) see(gateway, userId, gatewayId, { status: OFFLINE, at: now });
  }
  await sayAlive(gateway, asks);
  if (asks) await tellOwn(gateway);
}

async function sayAlive(gateway: Gateway, asks: boolean): Promise<void> {
  await gateway.bus.publish(REALTIME_TOPIC, { kind: "gateway_alive", gatewayId: gateway.id, asks });
}

async function publish(gateway: Gateway, people: PresenceNotice["people"]): Promise<void> {
  for (let start = 0; start < people.length; start += PEOPLE_MAX) {
    const some = people.slice(start, start + PEOPLE_MAX);
    await gateway.bus.publish(REALTIME_TOPIC, { kind: "presence", gatewayId: gateway.id, people: some });
  }
}

function see(gateway: Gateway, userId: string, gatewayId: string, seen: Seen): void {
  const { whereabouts } = gateway.presence;
  const places = whereabouts.get(userId) ?? new Map<string, Seen>();
  const before = statusOf(gateway, userId);
  if ((places.get(gatewayId)?.at ?? 0) > seen.at) return;
  if (seen.status === OFFLINE) places.delete(gatewayId);
  else places.set(gatewayId, seen);
  if (places.size === 0) whereabouts.delete(userId);
  else whereabouts.set(userId, places);
  const status = statusOf(gateway, userId);
  if (status === before) return;
  for (const watcherId of gateway.partners.watchersOf(userId)) show(gateway, watcherId, userId, status);
}

/** The newest status of a user across all gateways; away only if it is that everywhere. */
export function statusOf(gateway: Gateway, userId: string): string {
  const places = [...(gateway.presence.whereabouts.get(userId)?.values() ?? [])];
  const present = places.filter(({ status }) => status !== AWAY);
  const newest = (present.length > 0 ? present : places).reduce<Seen | null>(
    (last, seen) => (last && last.at >= seen.at ? last : seen),
    null,
  );
  return newest?.status ?? OFFLINE;
}

/** Tells the sockets of a watcher about a user's status. */
export function show(gateway: Gateway, watcherId: string, userId: string, status: string): void {
  const timestamp = gateway.clock.now().toISOString();
  const frame: ServerFrame = { type: "presence", data: { userId, status, timestamp } };
  for (const connection of gateway.connections.of(watcherId)) {
    if (connection.isReady && connection.wants(frame.type)) connection.send(frame);
  }
}
