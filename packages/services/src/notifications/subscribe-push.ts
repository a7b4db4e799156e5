import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import { PUSH_SUBSCRIPTIONS_MAX, type SubscribePushInput } from "@evenly/contract/notifications/push";
import type { Tx } from "@evenly/db";
import { lockCentre } from "@evenly/db/notifications/centre-queries";
import {
  endPushSubscriptions,
  findLiveEndpoint,
  insertPushSubscription,
  listLivePushSubscriptionIds,
  lockEndpoint,
  lockOpenSession,
  type PushSubscriptionRow,
} from "@evenly/db/notifications/push-queries";
import { isPushEndpoint } from "@evenly/domain/notifications/is-push-endpoint";
import { type ServiceContext, withTransaction } from "../context.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { networkOf } from "../shared/network-of.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { openPushSubscription, sealPushSubscription } from "../shared/sealed-push-subscriptions.ts";
import { digest } from "../shared/secrets.ts";

const HOUR_SECONDS = 3600;
/** Limit per network of signed-out browsers, whose rows have no owner. */
const ANONYMOUS_RATE = { points: 30, windowSeconds: HOUR_SECONDS };
/** Limit of signed-out browsers over all networks: an attacker with many networks must not fill the table. */
const EVERYBODY_RATE = { points: 1000, windowSeconds: HOUR_SECONDS };
/** Limit per person; rows of replaced browsers stay, since deliveries refer to them. */
const OWN_RATE = { points: 60, windowSeconds: HOUR_SECONDS };

/**
 * Stores a browser's push subscription bound to the calling session, and ends with it. The same browser replaces its previous
 * row, of any user; the oldest of a person's is ended beyond the maximum. A signed-out caller can only subscribe as
 * 'anonymous', which has no user and never replaces a user's row.
 *
 * @throws {FORBIDDEN} the subscription is for another user. @throws {UNAUTHENTICATED} the session has just ended.
 * @throws {VALIDATION} the endpoint is not an allowed push service.
 * @throws {RATE_LIMITED} too many signed-out browsers, or too many of one person, within an hour.
 */
export async function subscribePush(
  ctx: ServiceContext<"limits" | "seal">,
  input: SubscribePushInput,
): Promise<Done> {
  const owner = ctx.actor.kind === "user" ? ctx.actor : null;
  const isOwn = input.userId === "anonymous" || input.userId === owner?.userId;
  if (!isOwn) return refuse("FORBIDDEN");
  const { endpoint } = input.subscription;
  if (!isPushEndpoint(endpoint, { isSecure: ctx.config.publicUrl.startsWith("https:") })) {
    const issues = [{ path: "subscription.endpoint", message: "is no address of a push service" }];
    return refuse("VALIDATION", { issues });
  }
  await countPushSubscription(ctx, owner?.userId ?? null);
  const endpointHash = digest(endpoint);
  await withTransaction(ctx, async (tx) => {
    await lockEndpoint(tx, endpointHash);
    if (owner !== null) await lockCentre(tx, owner.userId);
    if (owner !== null && !(await lockOpenSession(tx, owner.sessionId, owner.userId)))
      return refuse("UNAUTHENTICATED");
    const before = await findLiveEndpoint(tx, endpointHash);
    if (before !== null && (owner === null || isSame(ctx, before, input, owner.sessionId))) return;
    const at = ctx.clock.now();
    if (before !== null) await endPushSubscriptions(tx, { ids: [before.id] }, { at, reason: "replaced" });
    const id = ctx.ids.uuid();
    const subscriptionSealed = sealPushSubscription(ctx, id, input.subscription);
    const { userId = null, sessionId = null } = owner ?? {};
    if (owner !== null) await makeRoom(tx, owner.userId, at);
    await insertPushSubscription(tx, {
      id,
      userId,
      sessionId,
      endpointHash,
      subscriptionSealed,
      createdAt: at,
    });
    await recordAudit(ctx, tx, { operation: "push.subscribed", userId, subject: id });
  });
  return { done: true };
}

async function countPushSubscription(ctx: ServiceContext<"limits">, userId: string | null): Promise<void> {
  if (userId !== null) return consumeLimit(ctx, "push.subscribe", userId, OWN_RATE);
  await consumeLimit(ctx, "push.anonymous", networkOf(ctx.origin.ipAddress), ANONYMOUS_RATE);
  await consumeLimit(ctx, "push.anonymous", "everybody", EVERYBODY_RATE);
}

/** Page reloads subscribe again with identical values. */
function isSame(
  ctx: ServiceContext<"seal">,
  before: PushSubscriptionRow,
  { subscription: { keys } }: SubscribePushInput,
  sessionId: string,
): boolean {
  if (before.sessionId !== sessionId) return false;
  const known = openPushSubscription(ctx, before).keys;
  return known.p256dh === keys.p256dh && known.auth === keys.auth;
}

/** Ends the oldest subscriptions to make room for one more. */
async function makeRoom(tx: Tx, userId: string, at: Date): Promise<void> {
  const live = await listLivePushSubscriptionIds(tx, userId);
  const ids = live.slice(0, Math.max(0, live.length - PUSH_SUBSCRIPTIONS_MAX + 1));
  if (ids.length > 0) await endPushSubscriptions(tx, { ids }, { at, reason: "replaced" });
}
