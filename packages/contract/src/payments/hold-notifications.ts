import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineNotification, type NotificationFacts, SAMPLE_AT } from "../notifications/kind.ts";

const path = ({ transferId }: { readonly transferId: string }) => `/history/${transferId}`;

const facts = {
  type: "payment_sent",
  category: "payments",
  priority: "medium",
  channels: ["email", "in_app"],
  isCarrier: false,
  icon: "clock",
} as const satisfies NotificationFacts;
const told = { ...facts, priority: "high", channels: ["push", "email", "in_app"] } as const;
const incoming = { ...facts, type: "payment_received", channels: ["push", "in_app"] } as const;

const Ended = z.object({
  amountMinor: MinorText,
  currency: z.string(),
  transferId: z.string(),
  personName: z.string(),
});
const Held = Ended.extend({ until: z.string() });
const ended = (name: string) => ({
  amountMinor: "123456",
  currency: "USD",
  transferId: "0199f000-0000-7000-8000-000000000001",
  personName: name,
});

function defineHeld(kind: NotificationFacts) {
  return defineNotification({
    ...kind,
    data: Held,
    variables: ["amount", "personName", "time", "transactionId", "actionUrl"],
    values: ({ amountMinor, currency, personName, until, transferId }, format) => ({
      transactionId: transferId,
      amount: format.money(amountMinor, currency),
      personName,
      time: format.moment(until),
    }),
    path,
    sample: (name) => ({ ...ended(name), until: SAMPLE_AT }),
  });
}

function defineEnded(kind: NotificationFacts) {
  return defineNotification({
    ...kind,
    data: Ended,
    variables: ["amount", "personName", "transactionId", "actionUrl"],
    values: ({ amountMinor, currency, personName, transferId }, format) => ({
      transactionId: transferId,
      amount: format.money(amountMinor, currency),
      personName,
    }),
    path,
    sample: ended,
  });
}

/** Notification kinds of payments on hold. */
export const holdNotifications = {
  paymentOnHold: defineHeld(facts),
  paymentInReview: defineHeld(told),
  paymentComing: defineNotification({
    ...incoming,
    data: Held.extend({ note: z.string().nullable() }),
    variables: ["amount", "senderName", "time", "transactionId", "actionUrl", "note"],
    values: ({ amountMinor, currency, personName, until, transferId, note }, format) => ({
      transactionId: transferId,
      amount: format.money(amountMinor, currency),
      senderName: personName,
      time: format.moment(until),
      note: note ?? "",
    }),
    path,
    sample: (name) => ({ ...ended(name), until: SAMPLE_AT, note: name }),
  }),
  paymentTakenBack: defineEnded({ ...facts, icon: "undo-2" }),
  paymentCameBack: defineEnded({ ...told, icon: "undo-2" }),
  paymentNotComing: defineEnded({ ...incoming, icon: "undo-2" }),
};
