import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineNotification, type FactFormat, type NotificationFacts } from "../notifications/kind.ts";

const facts = {
  type: "budget_alert",
  category: "budgets",
  priority: "medium",
  channels: ["push", "email", "in_app"],
  isCarrier: false,
  icon: "chart-pie",
} as const satisfies NotificationFacts;

/** A group has spent more than its budget. */
const groupBudgetOver = defineNotification({
  ...facts,
  data: z.object({
    budgetId: z.string(),
    groupId: z.string(),
    groupName: z.string(),
    category: z.string().nullable(),
    spentMinor: MinorText,
    budgetMinor: MinorText,
    currency: z.string(),
  }),
  variables: ["groupName", "category", "spent", "budget", "actionUrl"],
  values: ({ groupName, category, spentMinor, budgetMinor, currency }, format) => ({
    groupName,
    category: category === null ? format.text("allCategories") : format.category(category),
    spent: format.money(spentMinor, currency),
    budget: format.money(budgetMinor, currency),
  }),
  path: ({ groupId }) => `/groups/${groupId}`,
  sample: (name) => ({
    budgetId: "b-1",
    groupId: "g-1",
    groupName: name,
    category: null,
    spentMinor: "52000",
    budgetMinor: "50000",
    currency: "USD",
  }),
});

/** Somebody wants to share a budget with the reader. */
const budgetShared = defineNotification({
  ...facts,
  channels: ["push", "in_app"],
  data: z.object({ budgetId: z.string(), ownerName: z.string(), category: z.string() }),
  variables: ["ownerName", "category", "actionUrl"],
  values: ({ ownerName, category }, format) => ({ ownerName, category: format.category(category) }),
  path: () => "/budget",
  sample: (name) => ({ budgetId: "b-1", ownerName: name, category: "food" }),
});

/** A budget that the reader shares counts something else from now on. */
const budgetAskedAgain = defineNotification({
  ...facts,
  channels: ["push", "in_app"],
  data: z.object({ budgetId: z.string(), ownerName: z.string(), category: z.string() }),
  variables: ["ownerName", "category", "actionUrl"],
  values: ({ ownerName, category }, format) => ({ ownerName, category: format.category(category) }),
  path: () => "/budget",
  sample: (name) => ({ budgetId: "b-1", ownerName: name, category: "food" }),
});

/** What a week or a month cost. */
const report = {
  ...facts,
  priority: "low",
  channels: ["email", "in_app"],
  data: z.object({
    from: z.string(),
    currency: z.string(),
    spentMinor: MinorText,
    beforeMinor: MinorText,
    over: z.number().int(),
  }),
  variables: ["spent", "before", "over", "actionUrl"],
  values: ({ spentMinor, beforeMinor, currency, over }: ReportFacts, format: FactFormat) => ({
    spent: format.money(spentMinor, currency),
    before: format.money(beforeMinor, currency),
    over: String(over),
  }),
  sample: () => ({ from: "2026-11-01", currency: "USD", spentMinor: "75900", beforeMinor: "82320", over: 1 }),
} as const;
type ReportFacts = {
  readonly currency: string;
  readonly spentMinor: string;
  readonly beforeMinor: string;
  readonly over: number;
};
const budgetReportWeek = defineNotification({ ...report, path: () => "/budget" });
const budgetReportMonth = defineNotification({
  ...report,
  path: ({ from }) => `/budget?month=${from.slice(0, 7)}`,
});

/** Notification kinds of budgets, besides `budgetAlert`. */
export const budgetNotifications = {
  groupBudgetOver,
  budgetShared,
  budgetAskedAgain,
  budgetReportWeek,
  budgetReportMonth,
};
