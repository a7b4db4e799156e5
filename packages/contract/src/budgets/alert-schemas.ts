import * as z from "zod";
import { Currency } from "../amounts.ts";
import { GroupId } from "../ids.ts";
import { alertTypes } from "./rules.ts";
import { BudgetId } from "./schemas.ts";

export const BudgetAlertId = z.uuid().brand<"BudgetAlertId">();
/** Maximum number of alerts that are listed. */
export const ALERTS_MAX = 100;

/** That a budget reached a threshold in one of its periods. @see spec 2 section 3 */
export const BudgetAlert = z.object({
  id: BudgetAlertId,
  budgetId: BudgetId,
  groupId: GroupId.nullable(),
  category: z.string().nullable(),
  type: z.enum(alertTypes),
  threshold: z.number().int().describe("percent; 100: exceeded"),
  periodFrom: z.string(),
  percent: z.number().int().describe("as it was then, as the amounts"),
  spentMinor: z.bigint(),
  limitMinor: z.bigint(),
  currency: Currency,
  isRead: z.boolean(),
  createdAt: z.date(),
});
export type BudgetAlert = z.infer<typeof BudgetAlert>;
/** The alert to mark; all of them without one. */
export const ReadAlertsInput = z.strictObject({ alertId: BudgetAlertId.optional() });
export type ReadAlertsInput = z.infer<typeof ReadAlertsInput>;
export const DeleteAlertInput = z.strictObject({ alertId: BudgetAlertId });
export type DeleteAlertInput = z.infer<typeof DeleteAlertInput>;
