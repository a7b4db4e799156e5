import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineNotification } from "../notifications/kind.ts";
import { expensePath, folded, InGroup, newsFacts, partText, ReaderPart, sampleExpense } from "./facts.ts";

const expenseFacts = { ...newsFacts, icon: "receipt-text" } as const;

/** Declares a change of an expense; a burst of changes in one group is one notification. */
function defineExpenseNews(list: "now" | "gone" | "proposed", icon: string = expenseFacts.icon) {
  return defineNotification({
    ...expenseFacts,
    icon,
    data: ReaderPart.extend(folded),
    variables: ["share", "amount", "expenseName", "actorName", "groupName", "count", "actionUrl"],
    values: (data, format) => ({
      share: partText(list, data, format),
      amount: format.money(data.totalMinor, data.currency),
      expenseName: data.title,
      actorName: data.actorName,
      groupName: data.groupName,
      count: format.number(data.count),
    }),
    path: expensePath,
    sample: (name) => ({ ...sampleExpense(name), count: 1 }),
  });
}

/** Notification kinds of expenses; each names the reader's own part. */
export const expenseKinds = {
  expenseAdded: defineExpenseNews("now"),
  expenseChanged: defineExpenseNews("now"),
  expenseVoided: defineExpenseNews("gone"),
  expenseRestored: defineExpenseNews("now"),
  expenseCommented: defineExpenseNews("now", "message-square"),
  expenseWaiting: defineExpenseNews("proposed", "circle-help"),
  expenseApproved: defineNotification({
    ...expenseFacts,
    icon: "circle-check",
    data: ReaderPart,
    variables: ["share", "expenseName", "actorName", "groupName", "actionUrl"],
    values: (data, format) => ({
      share: partText("now", data, format),
      expenseName: data.title,
      actorName: data.actorName,
      groupName: data.groupName,
    }),
    path: expensePath,
    sample: sampleExpense,
  }),
  expenseRejected: defineNotification({
    ...expenseFacts,
    icon: "circle-x",
    priority: "high",
    data: InGroup.extend({
      expenseId: z.string(),
      title: z.string(),
      actorName: z.string(),
      reason: z.string(),
    }),
    variables: ["expenseName", "actorName", "groupName", "note", "actionUrl"],
    values: ({ title, actorName, groupName, reason }) => ({
      ...{ expenseName: title, actorName, groupName, note: reason },
    }),
    path: expensePath,
    sample: (name) => {
      const { groupId, groupName, expenseId, title, actorName } = sampleExpense(name);
      return { groupId, groupName, expenseId, title, actorName, reason: name };
    },
  }),
  expenseDue: defineNotification({
    ...expenseFacts,
    icon: "calendar-clock",
    data: InGroup.extend({
      expenseId: z.string(),
      title: z.string(),
      currency: z.string(),
      amountMinor: MinorText.describe("what is open of the reader's part"),
      due: z.enum(["tomorrow", "today", "yesterday"]),
    }),
    variables: ["amount", "expenseName", "groupName", "due", "actionUrl"],
    values: ({ amountMinor, currency, title, groupName, due }, format) => ({
      amount: format.money(amountMinor, currency),
      expenseName: title,
      groupName,
      due: format.text(`due.${due}`),
    }),
    path: expensePath,
    sample: (name) => {
      const { groupId, groupName, expenseId, title, currency, amountMinor } = sampleExpense(name);
      return { groupId, groupName, expenseId, title, currency, amountMinor, due: "tomorrow" as const };
    },
  }),
};
