import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { type AddressedFrame, defineEvent, type News } from "../event-definition.ts";
import { reportKinds } from "./rules.ts";

/** A person made, changed, shared or deleted a budget; screens of those who see it refresh. */
export const budgetChanged = defineEvent({
  name: "budget.changed",
  version: 1,
  payload: z.object({
    budgetId: z.string(),
    groupId: z.string().nullable(),
    userIds: z.array(z.string()).describe("who sees it"),
  }),
  toFrames: (eventId, { userIds }) => framesFor(eventId, userIds),
});

/** What people spent changed outside of payments and groups: an own record, an own category, or a part of a split bill. */
export const spendingChanged = defineEvent({
  name: "spending.changed",
  version: 1,
  payload: z.object({ userIds: z.array(z.string()) }),
});

/** What is spent of people's budgets may have changed; screens of those who see them refresh. */
export const budgetSpent = defineEvent({
  name: "budget.spent",
  version: 1,
  payload: z.object({ userIds: z.array(z.string()) }),
  toFrames: (eventId, { userIds }) => framesFor(eventId, userIds),
});

const Alerted = z.object({
  budgetId: z.string(),
  periodFrom: z.string().describe("first day of the period"),
  threshold: z.number().int(),
  category: z.string().nullable().describe("the name of an own one; null: everything that a group spends"),
  percentage: z.number().int(),
  spentMinor: MinorText,
  budgetMinor: MinorText,
  currency: z.string(),
  group: z.object({ groupId: z.string(), groupName: z.string() }).nullable(),
  userIds: z.array(z.string()).describe("whom it tells"),
});

/** A budget reached a threshold for the first time in a period. */
export const budgetAlerted = defineEvent({
  name: "budget.alerted",
  version: 1,
  payload: Alerted,
  toNews: newsOfAlert,
});

function newsOfAlert({
  userIds,
  group,
  periodFrom,
  threshold,
  ...facts
}: z.infer<typeof Alerted>): readonly News[] {
  const onceKey = `budget:${facts.budgetId}:${periodFrom}:${threshold}`;
  const { percentage: _percentage, ...sums } = facts;
  return userIds.map((userId) => ({
    userId,
    onceKey,
    content:
      group === null
        ? { template: "budgetAlert", data: { ...facts, category: facts.category ?? "other" } }
        : { template: "groupBudgetOver", data: { ...sums, ...group } },
  }));
}

/** A person is asked to share a budget. */
export const budgetShared = defineEvent({
  name: "budget.shared",
  version: 1,
  payload: z.object({
    budgetId: z.string(),
    userId: z.string(),
    ownerName: z.string(),
    category: z.string(),
  }),
  toNews: ({ userId, ...data }) => [
    { userId, content: { template: "budgetShared", data }, onceKey: `budget:${data.budgetId}:shared` },
  ],
});

/** What a shared budget counts has changed; people who had joined are asked again. */
export const budgetAskedAgain = defineEvent({
  name: "budget.asked_again",
  version: 1,
  payload: z.object({
    budgetId: z.string(),
    version: z.number().int().describe("of the budget after the change"),
    ownerName: z.string(),
    category: z.string(),
    userIds: z.array(z.string()).describe("whom it asks"),
  }),
  toNews: ({ userIds, version, ...data }) =>
    userIds.map((userId) => ({
      userId,
      content: { template: "budgetAskedAgain", data },
      onceKey: `budget:${data.budgetId}:asked:${version}`,
    })),
});

/** A week or a month has ended, and the person wants a report of it. */
export const budgetReported = defineEvent({
  name: "budget.reported",
  version: 1,
  payload: z.object({
    userId: z.string(),
    kind: z.enum(reportKinds),
    from: z.string(),
    currency: z.string(),
    spentMinor: MinorText,
    beforeMinor: MinorText,
    over: z.number().int().describe("budgets that are over"),
  }),
  toNews: ({ userId, kind, ...data }) => [
    {
      userId,
      content: { template: kind === "weekly" ? "budgetReportWeek" : "budgetReportMonth", data },
      onceKey: `budget-report:${kind}:${data.from}`,
    },
  ],
});

function framesFor(eventId: string, userIds: readonly string[]): readonly AddressedFrame[] {
  return userIds.map((userId) => ({ userId, frame: { type: "budget_update", data: { eventId, userId } } }));
}

/** Events of budgets, by name. */
export const budgetEvents = {
  [budgetChanged.name]: budgetChanged,
  [spendingChanged.name]: spendingChanged,
  [budgetSpent.name]: budgetSpent,
  [budgetAlerted.name]: budgetAlerted,
  [budgetShared.name]: budgetShared,
  [budgetAskedAgain.name]: budgetAskedAgain,
  [budgetReported.name]: budgetReported,
};
