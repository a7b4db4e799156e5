import * as z from "zod";

/** Subscription from a browser's push manager. */
export const WebPushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: z.string().regex(/^[\w+/-]{87}=?$/, "is no public key of a browser"),
    auth: z.string().regex(/^[\w+/-]{22}={0,2}$/, "is no secret of a browser"),
  }),
});
export type WebPushSubscription = z.infer<typeof WebPushSubscription>;
export const SubscribePushInput = z.strictObject({
  subscription: WebPushSubscription,
  userId: z.string().max(200).default("anonymous"),
});
export type SubscribePushInput = z.infer<typeof SubscribePushInput>;
export const UnsubscribePushInput = z.strictObject({
  userId: z.string().max(200).default("anonymous"),
  endpoint: z.string().max(2000).optional().describe("only this browser's; without it those of the session"),
});
export type UnsubscribePushInput = z.infer<typeof UnsubscribePushInput>;
/** Public key for subscribing. */
export const PushKey = z.object({ publicKey: z.string() });
export type PushKey = z.infer<typeof PushKey>;
/** Maximum number of active subscriptions per person; a further one ends the oldest. */
export const PUSH_SUBSCRIPTIONS_MAX = 20;

/** A service worker's acknowledgement of a push, with the single-purpose token in the push. */
export const AcknowledgePushInput = z.strictObject({ token: z.string().max(2000) });
export type AcknowledgePushInput = z.infer<typeof AcknowledgePushInput>;
