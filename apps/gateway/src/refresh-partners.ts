import type { Gateway } from "./gateway.ts";
import { arrive, OFFLINE, show, statusOf } from "./presence.ts";

/**
 * Loads the partners of connected users again, who may have joined or left groups: new partners see each other's presence, and former
 * ones no more.
 */
export async function refreshPartners(
  gateway: Gateway,
  userIds: readonly string[],
  load: () => Promise<unknown> = () => gateway.partners.learn(userIds),
): Promise<void> {
  const before = new Map(userIds.map((userId) => [userId, gateway.partners.of(userId)]));
  await load();
  for (const userId of userIds) {
    if (gateway.connections.countOf(userId) === 0) gateway.partners.forget(userId);
    else await showChanges(gateway, userId, before.get(userId) ?? new Set());
  }
}

async function showChanges(gateway: Gateway, userId: string, before: ReadonlySet<string>): Promise<void> {
  const partners = gateway.partners.of(userId);
  for (const partnerId of before) if (!partners.has(partnerId)) show(gateway, userId, partnerId, OFFLINE);
  const isAnnounced = gateway.presence.whereabouts.get(userId)?.has(gateway.id) ?? false;
  if (partners.size > 0 && !isAnnounced) return arrive(gateway, userId);
  for (const partnerId of partners) {
    const status = statusOf(gateway, partnerId);
    if (!before.has(partnerId) && status !== OFFLINE) show(gateway, userId, partnerId, status);
  }
}
