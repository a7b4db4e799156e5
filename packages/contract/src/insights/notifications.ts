import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineNotification } from "../notifications/kind.ts";
import { RENEWAL_REMINDER_DAYS } from "./rules.ts";

/** Notification kinds of the spending analysis. */
export const insightNotifications = {
  renewalSoon: defineNotification({
    type: "budget_alert",
    category: "budgets",
    priority: "low",
    channels: ["push", "email", "in_app"],
    isCarrier: false,
    icon: "calendar-clock",
    isReminder: true,
    data: z.object({
      paymentName: z.string(),
      amountMinor: MinorText,
      currency: z.string(),
      daysLeft: z.number().int().min(0).max(RENEWAL_REMINDER_DAYS),
    }),
    variables: ["paymentName", "amount", "when", "actionUrl"],
    values: ({ paymentName, amountMinor, currency, daysLeft }, format) => ({
      paymentName,
      amount: format.money(amountMinor, currency),
      when: format.text(`renewsIn${daysLeft}`),
    }),
    path: () => "/analytics",
    sample: (name) => ({ paymentName: name, amountMinor: "1299", currency: "USD", daysLeft: 3 }),
  }),
};
