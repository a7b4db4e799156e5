import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineNotification, type NotificationFacts } from "../notifications/kind.ts";
import { groupPath, InGroup, newsFacts, SAMPLE_GROUP } from "./facts.ts";

/** A payment that a person recorded; like all money it never folds. */
const paymentFacts = {
  ...newsFacts,
  type: "payment_received",
  category: "payments",
  icon: "banknote",
} as const satisfies NotificationFacts;

const Money = { currency: z.string(), amountMinor: MinorText };
const Recorded = InGroup.extend({ ...Money, settlementId: z.string(), personName: z.string() });
const sampleRecorded = (name: string): z.infer<typeof Recorded> => ({
  groupId: SAMPLE_GROUP,
  groupName: name,
  currency: "USD",
  amountMinor: "3000",
  settlementId: "019aa000-0000-7000-8000-000000000012",
  personName: name,
});

/** Place of a payment on its group's page. */
function paymentPath({ groupId, settlementId }: { readonly groupId: string; readonly settlementId: string }) {
  return `${groupPath({ groupId })}#payment-${settlementId}`;
}

/** Declares news of a recorded payment; `personName` is the other person. */
function definePaymentNews(facts: NotificationFacts = paymentFacts) {
  return defineNotification({
    ...facts,
    data: Recorded,
    variables: ["amount", "personName", "groupName", "actionUrl"],
    values: ({ amountMinor, currency, personName, groupName }, format) => ({
      amount: format.money(amountMinor, currency),
      personName,
      groupName,
    }),
    path: paymentPath,
    sample: sampleRecorded,
  });
}

/** Notification kinds of payments in groups, and of what is owed there. */
export const paymentKinds = {
  cashToConfirm: definePaymentNews({ ...paymentFacts, priority: "high" }),
  cashConfirmed: definePaymentNews(),
  cashRejected: definePaymentNews({ ...paymentFacts, priority: "high" }),
  cashCounted: definePaymentNews(),
  debtReminder: defineNotification({
    ...newsFacts,
    isReminder: true,
    icon: "bell-ring",
    data: InGroup.extend({
      personName: z.string(),
      fromMemberId: z.string(),
      toMemberId: z.string(),
      owed: z.array(z.object(Money)).min(1).describe("in the order of their currencies"),
    }),
    variables: ["amount", "personName", "groupName", "actionUrl"],
    values: ({ owed, personName, groupName }, format) => ({
      amount: owed.map(({ amountMinor, currency }) => format.money(amountMinor, currency)).join(" + "),
      personName,
      groupName,
    }),
    path: ({ groupId, fromMemberId: from, toMemberId: to, owed }) => {
      const search = new URLSearchParams({ from, to, currency: owed[0]?.currency ?? "" });
      return `${groupPath({ groupId })}/settle?${search}`;
    },
    sample: (name) => ({
      groupId: SAMPLE_GROUP,
      groupName: name,
      personName: name,
      fromMemberId: "m-1",
      toMemberId: "m-2",
      owed: [{ currency: "USD", amountMinor: "3000" }],
    }),
  }),
};
