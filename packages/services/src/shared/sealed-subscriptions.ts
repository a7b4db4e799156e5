import { WebPushSubscription } from "@evenly/contract/notifications/push";
import type { ServiceContext } from "../context.ts";
import type { SealedPlace } from "../ports.ts";

type Sealing = Pick<ServiceContext, "seal">;

/** Seals what a browser's push manager gave, for its own row alone: whoever has the endpoint can push to it. */
export function sealSubscription(ctx: Sealing, id: string, subscription: WebPushSubscription): string {
  const { endpoint, keys } = subscription;
  return ctx.seal.seal(placeOf(id), JSON.stringify({ endpoint, keys }));
}

/** Opens the endpoint and the keys of a subscription. */
export function openSubscription(
  ctx: Sealing,
  row: { readonly id: string; readonly subscriptionSealed: string },
): Pick<WebPushSubscription, "endpoint" | "keys"> {
  return WebPushSubscription.parse(JSON.parse(ctx.seal.open(placeOf(row.id), row.subscriptionSealed)));
}

/** Opens a subscription and seals it with the present key. */
export function resealSubscription(
  { seal }: Sealing,
  row: { readonly id: string; readonly sealed: string },
): string {
  return seal.seal(placeOf(row.id), seal.open(placeOf(row.id), row.sealed));
}

function placeOf(rowId: string): SealedPlace {
  return { table: "push_subscriptions", column: "subscription_sealed", rowId };
}
