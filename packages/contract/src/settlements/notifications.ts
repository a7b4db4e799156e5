import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineNotification, type NotificationFacts } from "../notifications/kind.ts";

const facts = {
  type: "group_update",
  category: "payments",
  priority: "medium",
  channels: ["push", "email", "in_app"],
  isCarrier: false,
  icon: "users",
} as const satisfies NotificationFacts;

const BetweenTwo = z.object({
  personUserId: z.string(),
  personName: z.string(),
  amountMinor: MinorText,
  currency: z.string(),
});

function defineBetweenTwo() {
  return defineNotification({
    ...facts,
    data: BetweenTwo,
    variables: ["personName", "amount", "actionUrl"],
    values: ({ personName, amountMinor, currency }, format) => ({
      personName,
      amount: format.money(amountMinor, currency),
    }),
    path: ({ personUserId }) => `/groups/with/${personUserId}`,
    sample: (name) => ({
      personUserId: "0199f000-0000-7000-8000-000000000002",
      personName: name,
      amountMinor: "4210",
      currency: "USD",
    }),
  });
}

/** Notification kinds of settlements. */
export const settlementNotifications = {
  settlementProposed: defineBetweenTwo(),
  settlementAgreed: defineBetweenTwo(),
};
