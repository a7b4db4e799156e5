import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineNotification, SAMPLE_AT } from "../notifications/kind.ts";
import { linkFacts } from "../notifications/presets.ts";

/** Tells the sender that the money is theirs again. */
function defineReturned() {
  return defineNotification({
    type: "payment_sent",
    category: "payments",
    priority: "medium",
    isCarrier: false,
    icon: "clock",
    channels: ["email", "in_app"],
    data: z.object({ amountMinor: MinorText, currency: z.string(), transferId: z.string() }),
    variables: ["amount", "transactionId", "actionUrl"],
    values: ({ amountMinor, currency, transferId }, format) => ({
      amount: format.money(amountMinor, currency),
      transactionId: transferId,
    }),
    path: ({ transferId }) => `/history/${transferId}`,
    sample: () => ({
      amountMinor: "4000",
      currency: "USD",
      transferId: "0199f000-0000-7000-8000-000000000001",
    }),
  });
}

/** Notification kinds of money for addresses without an account. */
export const claimNotifications = {
  /** To the address: its notification belongs to the sender. */
  moneyToClaim: defineNotification({
    ...linkFacts,
    link: { page: "/claim/", purpose: "claim_money" },
    data: z.object({
      linkId: z.string(),
      amountMinor: MinorText,
      currency: z.string(),
      note: z.string().nullable(),
      senderName: z.string(),
      expiresAt: z.string(),
    }),
    variables: ["amount", "senderName", "note", "time", "actionUrl"],
    values: ({ amountMinor, currency, senderName, note, expiresAt }, format) => ({
      amount: format.money(amountMinor, currency),
      senderName,
      note: note ?? "",
      time: format.moment(expiresAt),
    }),
    path: () => null,
    sample: (name) => ({
      linkId: "l-1",
      amountMinor: "4000",
      currency: "USD",
      note: null,
      senderName: name,
      expiresAt: SAMPLE_AT,
    }),
  }),
  claimGivenBack: defineReturned(),
  claimReturned: defineReturned(),
};
