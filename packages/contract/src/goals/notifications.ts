import * as z from "zod";
import { MinorText } from "../amounts.ts";
import { defineNotification } from "../notifications/kind.ts";

/** A notification about one goal and one amount. */
function defineGoalNews(icon: string) {
  return defineNotification({
    type: "budget_alert",
    category: "budgets",
    priority: "medium",
    isCarrier: false,
    icon,
    channels: ["in_app", "push", "email"],
    data: z.object({
      goalId: z.string(),
      goalName: z.string(),
      amountMinor: MinorText,
      currency: z.string(),
    }),
    variables: ["goalName", "amount", "actionUrl"],
    values: ({ goalName, amountMinor, currency }, format) => ({
      goalName,
      amount: format.money(amountMinor, currency),
    }),
    path: ({ goalId }) => `/budget/goals?goal=${goalId}`,
    sample: (name) => ({
      goalId: "0199f000-0000-7000-8000-000000000002",
      goalName: name,
      amountMinor: "160000",
      currency: "USD",
    }),
  });
}

/** A goal is behind its pace, with what each month until its deadline needs. */
const goalBehind = defineNotification({
  type: "budget_alert",
  category: "budgets",
  priority: "low",
  isCarrier: false,
  isReminder: true,
  icon: "piggy-bank",
  channels: ["in_app", "push", "email"],
  data: z.object({
    goalId: z.string(),
    goalName: z.string(),
    behindMinor: MinorText,
    perMonthMinor: MinorText,
    currency: z.string(),
  }),
  variables: ["goalName", "behind", "perMonth", "actionUrl"],
  values: ({ goalName, behindMinor, perMonthMinor, currency }, format) => ({
    goalName,
    behind: format.money(behindMinor, currency),
    perMonth: format.money(perMonthMinor, currency),
  }),
  path: ({ goalId }) => `/budget/goals?goal=${goalId}`,
  sample: (name) => ({
    goalId: "0199f000-0000-7000-8000-000000000002",
    goalName: name,
    behindMinor: "10000",
    perMonthMinor: "25715",
    currency: "USD",
  }),
});

/** Notification kinds of savings goals. */
export const goalNotifications = {
  goalReached: defineGoalNews("piggy-bank"),
  goalSavingSkipped: defineGoalNews("piggy-bank"),
  goalBehind,
};
