import { WebPushSubscription } from "@evenly/contract/notifications/push";
import type { Parts } from "../context.ts";
import type { SealedPlace } from "../ports.ts";

type Sealing = Pick<Parts, "seal">;

/** Seals a browser's push subscription for its own row: anyone with the endpoint could push to it. */
export function sealPushSubscription(ctx: Sealing, id: string, subscription: WebPushSubscription): string {
  const { endpoint, keys } = subscription;
  return ctx.seal.seal(placeOf(id), JSON.stringify({ endpoint, keys }));
}

/** Opens a subscription's endpoint and keys. */
export function openPushSubscription(
  ctx: Sealing,
  row: { readonly id: string; readonly subscriptionSealed: string },
): Pick<WebPushSubscription, "endpoint" | "keys"> {
  return WebPushSubscription.parse(JSON.parse(ctx.seal.open(placeOf(row.id), row.subscriptionSealed)));
}

/** Opens a subscription and seals it with the current key. */
export function resealPushSubscription(
  { seal }: Sealing,
  row: { readonly id: string; readonly sealed: string },
): string {
  return seal.seal(placeOf(row.id), seal.open(placeOf(row.id), row.sealed));
}

function placeOf(rowId: string): SealedPlace {
  return { table: "push_subscriptions", column: "subscription_sealed", rowId };
}
