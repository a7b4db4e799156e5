import * as z from "zod";
import { Currency, PresentCurrency, WALLET_CURRENCY } from "../amounts.ts";
import { budgetPeriods, CRITICAL_AT, WARNING_AT, weekStarts } from "./rules.ts";
import { Thresholds } from "./schemas.ts";

const BudgetNotifications = z.strictObject({
  budgetAlerts: z.boolean(),
  goalReminders: z.boolean(),
  weeklyReports: z.boolean(),
  monthlyReports: z.boolean(),
});

/** A person's settings of budgets. @see spec 2 section 3 */
export const BudgetSettings = z.object({
  defaultPeriod: z.enum(budgetPeriods),
  alertThresholds: Thresholds,
  autoCategorization: z.boolean().describe("budgets guess the category of what has none from its title"),
  notifications: BudgetNotifications,
  currency: Currency,
  startOfWeek: z.enum(weekStarts),
});
export type BudgetSettings = z.infer<typeof BudgetSettings>;

export const UpdateBudgetSettingsInput = z
  .strictObject({
    ...BudgetSettings.shape,
    currency: PresentCurrency,
    notifications: BudgetNotifications.partial(),
  })
  .partial();
export type UpdateBudgetSettingsInput = z.infer<typeof UpdateBudgetSettingsInput>;

/** Settings of a person who has saved none. */
export const defaultBudgetSettings: BudgetSettings = {
  defaultPeriod: "monthly",
  alertThresholds: { warning: WARNING_AT, critical: CRITICAL_AT },
  autoCategorization: false,
  notifications: { budgetAlerts: true, goalReminders: true, weeklyReports: true, monthlyReports: true },
  currency: WALLET_CURRENCY,
  startOfWeek: "monday",
};
