import * as z from "zod";
import { AmountMinor, Currency, PresentCurrency } from "../amounts.ts";
import { Day } from "../dates.ts";
import { GroupId, UserId } from "../ids.ts";
import { IdempotencyKey, Person, SpendingCategory } from "../payments/schemas.ts";
import { barColors, budgetAccesses, budgetPeriods, budgetStatuses, CRITICAL_AT, rollovers } from "./rules.ts";

export const BudgetId = z.uuid().brand<"BudgetId">();
export type BudgetId = z.infer<typeof BudgetId>;
/** Percent of the limit from which a budget warns, and from which it is critical. */
export const Thresholds = z
  .strictObject({
    warning: z.number().int().min(1).max(99),
    critical: z.number().int().min(1).max(100),
  })
  .refine(({ warning, critical }) => warning < critical, {
    path: ["critical"],
    message: "must be above the warning",
  })
  .describe(`such as 80 and ${CRITICAL_AT}`);
export type Thresholds = z.infer<typeof Thresholds>;

/** What is spent of a budget in one period; amounts in minor units of its currency. */
export const BudgetUse = z.object({
  from: z.string().describe("first day of the period, YYYY-MM-DD"),
  lastOn: z.string().describe("last day of the period"),
  amountMinor: z.bigint(),
  carryMinor: z.bigint().describe("handed on by earlier periods; below zero: what was over"),
  limitMinor: z.bigint().describe("amount and carry"),
  spentMinor: z.bigint().describe("own shares; below zero when more came back than was spent"),
  paidMinor: z.bigint().describe("what was paid, also for others"),
  leftMinor: z.bigint().describe("below zero when the budget is over"),
  overByMinor: z.bigint(),
  percent: z.number().int().min(0).max(100),
  status: z.enum(budgetStatuses),
  color: z.enum(barColors),
});
export type BudgetUse = z.infer<typeof BudgetUse>;

/** A person of a shared budget, with the sum of their own shares and no row of theirs. */
export const BudgetMember = z.object({
  person: Person,
  access: z.enum(["owner", ...budgetAccesses]),
  state: z.enum(["invited", "joined"]),
  spentMinor: z.bigint(),
});
export type BudgetMember = z.infer<typeof BudgetMember>;

/** A budget as its owner, a member of it or a member of its group sees it. */
export const Budget = z.object({
  id: BudgetId,
  userId: UserId.describe("who created it"),
  groupId: GroupId.nullable().describe("a budget of this group"),
  category: z.string().nullable().describe("null: everything that the group spends"),
  currency: Currency,
  amountMinor: z.bigint().describe("of the current period"),
  period: z.enum(budgetPeriods),
  startsOn: z.string(),
  endsOn: z.string().nullable().describe("last day"),
  isActive: z.boolean(),
  rollover: z.enum(rollovers),
  thresholds: Thresholds,
  hasOwnThresholds: z.boolean(),
  access: z.enum(["owner", ...budgetAccesses]),
  use: BudgetUse,
  members: z.array(BudgetMember).describe("empty unless the budget is shared"),
  version: z.number().int(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Budget = z.infer<typeof Budget>;

const dates = {
  startsOn: Day.optional().describe("first day of the current period by default"),
  endsOn: Day.nullable().default(null),
};
export const CreateBudgetInput = z.strictObject({
  groupId: GroupId.optional().describe("a budget of this group, of which the caller is an admin"),
  category: SpendingCategory.nullable().describe("null: everything; of a group only"),
  amountMinor: AmountMinor,
  currency: PresentCurrency.optional().describe("of the settings, or of the group, by default"),
  period: z.enum(budgetPeriods).optional().describe("of the settings by default"),
  ...dates,
  rollover: z.enum(rollovers).default("none"),
  thresholds: Thresholds.nullable().default(null).describe("null: those of the settings"),
  idempotencyKey: IdempotencyKey,
});
export type CreateBudgetInput = z.infer<typeof CreateBudgetInput>;

/** What changes of a budget; another amount holds from the current period on. */
export const UpdateBudgetInput = z.strictObject({
  budgetId: BudgetId,
  expectedVersion: z.number().int().min(1).optional().describe("refused when the budget has changed since"),
  ...z
    .strictObject({
      category: SpendingCategory.nullable(),
      amountMinor: AmountMinor,
      currency: PresentCurrency,
      period: z.enum(budgetPeriods),
      startsOn: Day,
      endsOn: Day.nullable(),
      isActive: z.boolean(),
      rollover: z.enum(rollovers),
      thresholds: Thresholds.nullable(),
    })
    .partial().shape,
});
export type UpdateBudgetInput = z.infer<typeof UpdateBudgetInput>;

export const OneBudgetInput = z.strictObject({
  budgetId: BudgetId,
  on: Day.optional().describe("a day of the period that is asked for; today by default"),
});
export type OneBudgetInput = z.infer<typeof OneBudgetInput>;
/** Own and shared budgets, or those of one group. */
export const ListBudgetsInput = z.strictObject({
  groupId: GroupId.optional(),
  on: Day.optional().describe("only budgets with a period on this day, and that period"),
  isActive: z.boolean().optional(),
});
export type ListBudgetsInput = z.infer<typeof ListBudgetsInput>;
export const DeleteBudgetInput = z.strictObject({ budgetId: BudgetId });
export type DeleteBudgetInput = z.infer<typeof DeleteBudgetInput>;
