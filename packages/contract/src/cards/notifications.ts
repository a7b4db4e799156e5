import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineNotification } from "../notifications/kind.ts";
import { alertFacts, plainFacts, SET_PASSWORD_PATH } from "../notifications/presets.ts";

const CARDS_PATH = "/payment-settings";

/** Notification kinds of cards and deposits. */
export const cardNotifications = {
  cardAdded: defineNotification({
    ...alertFacts,
    channels: ["email", "in_app"],
    firstStep: SET_PASSWORD_PATH,
    data: z.object({ brand: z.string(), last4: z.string() }),
    variables: ["brand", "last4", "actionUrl"],
    values: ({ brand, last4 }) => ({ brand, last4 }),
    path: () => CARDS_PATH,
    sample: () => ({ brand: "Visa", last4: "4242" }),
  }),
  depositReturned: defineNotification({
    ...plainFacts,
    priority: "high",
    icon: "credit-card",
    data: z.object({ depositId: z.string(), amountMinor: MinorText, currency: z.string() }),
    variables: ["amount", "actionUrl"],
    values: ({ amountMinor, currency }, format) => ({ amount: format.money(amountMinor, currency) }),
    path: () => CARDS_PATH,
    sample: () => ({
      depositId: "0199f000-0000-7000-8000-000000000003",
      amountMinor: "20000",
      currency: "USD",
    }),
  }),
};
