import * as z from "zod";
import { Currency } from "../amounts.ts";
import { UserId } from "../ids.ts";
import { Person } from "../payments/schemas.ts";
import { budgetAccesses, budgetPeriods } from "./rules.ts";
import { BudgetId } from "./schemas.ts";

/** Asks a person to share a budget, or changes what a member may do. */
export const ShareBudgetInput = z.strictObject({
  budgetId: BudgetId,
  userId: UserId,
  access: z.enum(budgetAccesses),
});
export type ShareBudgetInput = z.infer<typeof ShareBudgetInput>;
export const AnswerBudgetInput = z.strictObject({
  budgetId: BudgetId,
  isAccepted: z.boolean(),
  expectedVersion: z.number().int().min(1).optional().describe("refused when the budget has changed since"),
});
export type AnswerBudgetInput = z.infer<typeof AnswerBudgetInput>;
/** The member to remove; the caller leaves without one. */
export const RemoveBudgetMemberInput = z.strictObject({ budgetId: BudgetId, userId: UserId.optional() });
export type RemoveBudgetMemberInput = z.infer<typeof RemoveBudgetMemberInput>;

/** A budget that somebody wants to share with the caller; nothing of the caller is shown before they join. */
export const BudgetInvitation = z.object({
  budgetId: BudgetId,
  owner: Person,
  category: z.string().nullable(),
  currency: Currency,
  period: z.enum(budgetPeriods),
  startsOn: z.string().describe("first day from which spending counts"),
  endsOn: z.string().nullable().describe("last day; null without an end"),
  version: z.number().int(),
  access: z.enum(budgetAccesses),
  invitedAt: z.date(),
});
export type BudgetInvitation = z.infer<typeof BudgetInvitation>;
