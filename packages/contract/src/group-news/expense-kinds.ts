import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { ExpenseSeries } from "../expenses/series/schemas.ts";
import { defineNotification, type FactFormat } from "../notifications/kind.ts";
import {
  expensePath,
  folded,
  groupPath,
  InGroup,
  newsFacts,
  type PartList,
  partLists,
  partText,
  ReaderPart,
  SAMPLE_GROUP,
  sampleExpense,
  totalText,
} from "./facts.ts";

const expenseFacts = { ...newsFacts, icon: "receipt-text" } as const;

const PauseReason = ExpenseSeries.shape.pausedReason.unwrap();
const ExpenseNews = ReaderPart.extend(folded);
const variables = ["share", "amount", "expenseName", "actorName", "groupName", "count", "actionUrl"] as const;

function valuesOf(list: PartList, data: z.infer<typeof ExpenseNews>, format: FactFormat) {
  return {
    share: partText(list, data, format),
    amount: totalText(data, format),
    expenseName: data.title,
    actorName: data.actorName,
    groupName: data.groupName,
    count: format.number(data.count),
  };
}

/** Declares a change of an expense; a burst of changes in one group is one notification. */
function defineExpenseNews(list: PartList, icon: string = expenseFacts.icon) {
  return defineNotification({
    ...expenseFacts,
    icon,
    data: ExpenseNews,
    variables,
    values: (data, format) => valuesOf(list, data, format),
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
  expenseCommented: defineNotification({
    ...expenseFacts,
    icon: "message-square",
    data: ExpenseNews.extend({
      partList: z.enum(partLists).default("now").describe("whether the expense counts, or would, or did"),
    }),
    variables,
    values: (data, format) => valuesOf(data.partList, data, format),
    path: expensePath,
    sample: (name) => ({ ...sampleExpense(name), count: 1, partList: "now" as const }),
  }),
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
      expenseName: title,
      actorName,
      groupName,
      note: reason,
    }),
    path: expensePath,
    sample: (name) => {
      const { groupId, groupName, expenseId, title, actorName } = sampleExpense(name);
      return { groupId, groupName, expenseId, title, actorName, reason: name };
    },
  }),
  seriesPaused: defineNotification({
    ...expenseFacts,
    icon: "calendar-clock",
    data: InGroup.extend({ seriesId: z.string(), title: z.string(), reason: PauseReason }),
    variables: ["expenseName", "groupName", "reason", "actionUrl"],
    values: ({ title, groupName, reason }, format) => ({
      expenseName: title,
      groupName,
      reason: format.text(`pause.${reason}`),
    }),
    path: ({ groupId }) => `${groupPath({ groupId })}/settings`,
    sample: (name) => ({
      groupId: SAMPLE_GROUP,
      groupName: name,
      title: name,
      reason: "member_left" as const,
      seriesId: "019aa000-0000-7000-8000-000000000013",
    }),
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
