import * as z from "zod";

/** What a browser's push manager gives. */
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
  endpoint: z.string().max(2000).optional().describe("this browser's alone; without it the session's"),
});
export type UnsubscribePushInput = z.infer<typeof UnsubscribePushInput>;
/** The key that a browser subscribes with. */
export const PushKey = z.object({ publicKey: z.string() });
export type PushKey = z.infer<typeof PushKey>;
/** Live subscriptions of one person; the oldest goes when one more comes. */
export const PUSH_SUBSCRIPTIONS_MAX = 20;

/** A service worker tells that a push arrived, by the single-purpose token it came with. */
export const AcknowledgePushInput = z.strictObject({ token: z.string().max(2000) });
export type AcknowledgePushInput = z.infer<typeof AcknowledgePushInput>;
