import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineEvent } from "../event-definition.ts";

const facts = { userId: z.string(), goalId: z.string(), goalName: z.string(), currency: z.string() };

/** A goal has its whole amount for the first time. */
const goalReached = defineEvent({
  name: "goal.reached",
  version: 1,
  payload: z.object({ ...facts, targetMinor: MinorText }),
  toNews: ({ userId, goalId, goalName, currency, targetMinor }) => [
    {
      userId,
      content: { template: "goalReached", data: { goalId, goalName, currency, amountMinor: targetMinor } },
      onceKey: `goal:${goalId}:reached`,
    },
  ],
});

/** A rule moved nothing at its date, because the balance did not suffice or the account was frozen. */
const goalSavingSkipped = defineEvent({
  name: "goal.saving_skipped",
  version: 1,
  payload: z.object({ ...facts, amountMinor: MinorText, kind: z.string(), on: z.string() }),
  toNews: ({ userId, goalId, goalName, currency, amountMinor, kind, on }) => [
    {
      userId,
      content: { template: "goalSavingSkipped", data: { goalId, goalName, currency, amountMinor } },
      onceKey: `goal:${goalId}:${kind}:${on}`,
    },
  ],
});

/** A goal with a deadline is behind its pace: told at most once a month. */
const goalFellBehind = defineEvent({
  name: "goal.fell_behind",
  version: 1,
  payload: z.object({
    ...facts,
    behindMinor: MinorText,
    perMonthMinor: MinorText.describe("what each month until the deadline needs"),
    month: z.string().describe("first day of the month in which it is told"),
  }),
  toNews: ({ userId, goalId, month, ...data }) => [
    {
      userId,
      content: { template: "goalBehind", data: { goalId, ...data } },
      onceKey: `goal:${goalId}:behind:${month}`,
    },
  ],
});

/** Events of goals, by name. */
export const goalEvents = {
  [goalReached.name]: goalReached,
  [goalSavingSkipped.name]: goalSavingSkipped,
  [goalFellBehind.name]: goalFellBehind,
};
