import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineNotification, type NotificationFacts, SAMPLE_AT } from "../notifications/kind.ts";
import { linkFacts } from "../notifications/presets.ts";

const REQUESTS_PATH = "/payment-requests";
const requestPath = ({ paymentRequestId }: { readonly paymentRequestId: string }) =>
  `${REQUESTS_PATH}?request=${paymentRequestId}`;

const requestFacts = {
  type: "payment_received",
  category: "payments",
  priority: "medium",
  channels: ["push", "email", "in_app"],
  isCarrier: false,
  icon: "hand-coins",
} as const satisfies NotificationFacts;

const Facts = z.object({
  paymentRequestId: z.string(),
  amountMinor: MinorText,
  currency: z.string(),
  note: z.string().nullable(),
});
const sampleFacts = {
  paymentRequestId: "019aa000-0000-7000-8000-000000000021",
  amountMinor: "1850",
  currency: "USD",
  note: null,
};

/** A kind for the person who is asked. */
function defineAsked(isReminder = false) {
  return defineNotification({
    ...requestFacts,
    ...(isReminder ? { isReminder } : {}),
    data: Facts.extend({ requesterName: z.string() }),
    variables: ["amount", "requesterName", "note", "actionUrl"],
    values: ({ amountMinor, currency, requesterName, note }, format) => ({
      amount: format.money(amountMinor, currency),
      requesterName,
      note: note ?? "",
    }),
    path: requestPath,
    sample: (name) => ({ ...sampleFacts, requesterName: name }),
  });
}

/** A kind for the person who asked. */
function defineAnswered() {
  return defineNotification({
    ...requestFacts,
    channels: ["push", "in_app"],
    data: Facts.extend({ personName: z.string() }),
    variables: ["amount", "personName", "actionUrl"],
    values: ({ amountMinor, currency, personName }, format) => ({
      amount: format.money(amountMinor, currency),
      personName: personName === "" ? format.text("someone") : personName,
    }),
    path: requestPath,
    sample: (name) => ({ ...sampleFacts, personName: name }),
  });
}

/** A pay link to an address without an account: its notification belongs to the person who asks. */
const requestLink = defineNotification({
  ...linkFacts,
  link: { page: "/pay/", purpose: "pay_request" },
  data: z.object({
    linkId: z.string(),
    amountMinor: MinorText,
    currency: z.string(),
    note: z.string().nullable(),
    requesterName: z.string(),
    expiresAt: z.string(),
  }),
  variables: ["amount", "requesterName", "note", "time", "actionUrl"],
  values: ({ amountMinor, currency, requesterName, note, expiresAt }, format) => ({
    amount: format.money(amountMinor, currency),
    requesterName,
    note: note ?? "",
    time: format.moment(expiresAt),
  }),
  path: () => null,
  sample: (name) => ({
    linkId: "l-1",
    amountMinor: "1250",
    currency: "USD",
    note: null,
    requesterName: name,
    expiresAt: SAMPLE_AT,
  }),
});

/** Notification kinds of payment requests. */
export const requestNotifications = {
  requestReceived: defineAsked(),
  requestReminder: defineAsked(true),
  requestLink,
  requestDeclined: defineAnswered(),
  requestExpired: defineAnswered(),
};
