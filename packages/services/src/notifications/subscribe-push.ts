import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import { PUSH_SUBSCRIPTIONS_MAX, type SubscribePushInput } from "@evenly/contract/notifications/push";
import type { Tx } from "@evenly/db";
import { lockCentre } from "@evenly/db/notifications/centre-queries";
import {
  endPushSubscriptions,
  findLiveEndpoint,
  insertPushSubscription,
  listLiveSubscriptionIds,
  lockEndpoint,
  lockOpenSession,
  type PushSubscriptionRow,
} from "@evenly/db/notifications/push-queries";
import { isPushEndpoint } from "@evenly/domain/notifications/is-push-endpoint";
import { digest } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { consumeLimit } from "../shared/consume-limit.ts";
import { networkOf } from "../shared/network-of.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { openSubscription, sealSubscription } from "../shared/sealed-subscriptions.ts";

const HOUR_SECONDS = 3600;
/** Browsers of one network that nobody is signed in on; each is a row that nobody owns. */
const ANONYMOUS_RATE = { points: 30, windowSeconds: HOUR_SECONDS };
/** Such browsers of all networks: whoever has many networks must not fill the table. */
const EVERYBODY_RATE = { points: 1000, windowSeconds: HOUR_SECONDS };
/** Of one person; rows of browsers that were replaced stay, for the deliveries that went there. */
const OWN_RATE = { points: 60, windowSeconds: HOUR_SECONDS };

/**
 * Keeps a browser's subscription to pushes, bound to the session that asks: it ends with it. The same browser again replaces
 * what it had, whoever was signed in there before; the oldest of a person's goes when there are too many. Nobody signed in
 * can only subscribe as 'anonymous', which is kept without a user and takes nobody's browser over.
 *
 * @throws {FORBIDDEN} the subscription is for somebody else. @throws {UNAUTHENTICATED} the session has just ended.
 * @throws {VALIDATION} the endpoint is none that pushes may go to.
 * @throws {RATE_LIMITED} too many browsers that nobody is signed in on, or too many of one person, within an hour.
 */
export async function subscribePush(ctx: ServiceContext, input: SubscribePushInput): Promise<Done> {
  const owner = ctx.actor.kind === "user" ? ctx.actor : null;
  const isOwn = input.userId === "anonymous" || input.userId === owner?.userId;
  if (!isOwn) return refuse("FORBIDDEN");
  const { endpoint } = input.subscription;
  if (!isPushEndpoint(endpoint, { isSecure: ctx.config.publicUrl.startsWith("https:") })) {
    const issues = [{ path: "subscription.endpoint", message: "is no address of a push service" }];
    return refuse("VALIDATION", { issues });
  }
  await countSubscription(ctx, owner?.userId ?? null);
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
    const subscriptionSealed = sealSubscription(ctx, id, input.subscription);
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

async function countSubscription(ctx: ServiceContext, userId: string | null): Promise<void> {
  if (userId !== null) return consumeLimit(ctx, "push.subscribe", userId, OWN_RATE);
  await consumeLimit(ctx, "push.anonymous", networkOf(ctx.origin.ipAddress), ANONYMOUS_RATE);
  await consumeLimit(ctx, "push.anonymous", "everybody", EVERYBODY_RATE);
}

/** A page that is loaded again subscribes again: nothing has changed. */
function isSame(
  ctx: ServiceContext,
  before: PushSubscriptionRow,
  { subscription: { keys } }: SubscribePushInput,
  sessionId: string,
): boolean {
  if (before.sessionId !== sessionId) return false;
  const known = openSubscription(ctx, before).keys;
  return known.p256dh === keys.p256dh && known.auth === keys.auth;
}

/** Ends the oldest subscriptions, so that there is a place for one more. */
async function makeRoom(tx: Tx, userId: string, at: Date): Promise<void> {
  const live = await listLiveSubscriptionIds(tx, userId);
  const ids = live.slice(0, Math.max(0, live.length - PUSH_SUBSCRIPTIONS_MAX + 1));
  if (ids.length > 0) await endPushSubscriptions(tx, { ids }, { at, reason: "replaced" });
}
