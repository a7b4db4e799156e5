import * as z from "zod";
import { AmountText, Currency, toAmountMinor, toAmountText } from "../amounts.ts";
import { QueryFlag } from "../query-flag.ts";
import { type Budget, BudgetId, CreateBudgetInput, ListBudgetsInput, UpdateBudgetInput } from "./schemas.ts";

export const BudgetParams = z.object({ id: BudgetId });
/** Query of GET /api/budgets. */
export const BudgetsQuery = z.strictObject({
  isActive: QueryFlag.optional(),
  groupId: ListBudgetsInput.shape.groupId,
  on: ListBudgetsInput.shape.on,
});
const dates = { startDate: CreateBudgetInput.shape.startsOn, endDate: UpdateBudgetInput.shape.endsOn };
/** Body of POST /api/budgets; the key is the Idempotency-Key. */
export const CreateBudgetBody = CreateBudgetInput.omit({
  amountMinor: true,
  startsOn: true,
  endsOn: true,
  idempotencyKey: true,
})
  .extend({ ...dates, amount: AmountText, currency: Currency })
  .transform(({ amount, startDate: startsOn, endDate: endsOn, ...body }, issues) => ({
    ...body,
    startsOn,
    endsOn,
    amountMinor: toAmountMinor(amount, body.currency, issues),
  }));
/** Body of PUT and PATCH /api/budgets/{id}: what changes; an amount comes with its currency. */
export const UpdateBudgetBody = UpdateBudgetInput.omit({
  budgetId: true,
  amountMinor: true,
  startsOn: true,
  endsOn: true,
})
  .extend({ ...dates, amount: AmountText.optional(), currency: Currency.optional() })
  .transform(({ amount, startDate: startsOn, endDate: endsOn, ...body }, issues) => {
    const named = { ...body, startsOn, endsOn };
    if (amount === undefined) return named;
    if (body.currency !== undefined)
      return { ...named, amountMinor: toAmountMinor(amount, body.currency, issues) };
    issues.addIssue({ code: "custom", path: ["currency"], message: "belongs to the amount" });
    return z.NEVER;
  });

/** A budget in the REST API; amounts are of the current period. @see spec 2 section 3 */
export const BudgetAnswer = z.object({
  id: z.string(),
  userId: z.string(),
  categoryId: z.string().nullable().describe("null: everything that the group spends"),
  category: z.string().nullable(),
  groupId: z.string().nullable(),
  amount: z.string(),
  spent: z.string().describe("own shares; below zero when more came back than was spent"),
  carried: z.string().describe("handed on by earlier periods"),
  overBy: z.string(),
  percent: z.number().int().describe("of the amount and what was carried, 100 at most"),
  status: z.string(),
  currency: z.string(),
  period: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  isActive: z.boolean(),
  rollover: z.string(),
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type BudgetAnswer = z.infer<typeof BudgetAnswer>;

export function toBudgetAnswer(budget: Budget): BudgetAnswer {
  const { id, userId, groupId, category, currency, use, period, isActive, rollover, version } = budget;
  const text = (minor: bigint) => toAmountText(minor, currency);
  return {
    id,
    userId,
    groupId,
    category,
    currency,
    period,
    isActive,
    rollover,
    version,
    categoryId: category,
    amount: text(use.amountMinor),
    spent: text(use.spentMinor),
    carried: text(use.carryMinor),
    overBy: text(use.overByMinor),
    percent: use.percent,
    status: use.status,
    startDate: budget.startsOn,
    endDate: budget.endsOn,
    createdAt: budget.createdAt.toISOString(),
    updatedAt: budget.updatedAt.toISOString(),
  };
}
