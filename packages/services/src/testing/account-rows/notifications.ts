import { subscribePush } from "../../notifications/subscribe-push.ts";
import { type AccountRows, OPERATORS, SETTINGS, withRow } from "../account-row.ts";
import { asked, freshEndpoint, signInForPushes } from "../push-subscribers.ts";

export const accountRows: AccountRows = {
  broadcasts: { history: OPERATORS },
  notification_preferences: { history: SETTINGS },
  notification_settings: { history: SETTINGS },
  notifications: { history: "read by nobody once sign-in has ended; deleted by age" },
  push_subscriptions: {
    ends: "ended_at is null",
    make: withRow(async (ctx, userId) => {
      const { me } = await signInForPushes(ctx, { userId });
      await subscribePush(me, asked(freshEndpoint()));
    }),
  },
};
