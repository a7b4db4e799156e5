import * as z from "zod";
import { Currency, NotZeroMinor } from "../amounts.ts";
import { Day } from "../dates.ts";
import { GroupSummary, SplitMethod } from "../groups/schemas.ts";
import { ExpenseId, GroupId, MemberId } from "../ids.ts";
import { oneLineText } from "../text-schemas.ts";
import { EXPENSE_PEOPLE_MAX, EXPENSE_TITLE_MAX } from "./rules.ts";
import { ExpenseSummary } from "./schemas.ts";

/** A group that takes expenses, with what reading a line needs: who can be named, currency and preset split. */
export const EntryGroup = z.object({
  ...GroupSummary.pick({ id: true, name: true, color: true, currency: true }).shape,
  ownMemberId: MemberId,
  defaultSplitMethod: SplitMethod,
  people: z.array(z.object({ memberId: MemberId, name: z.string() })).describe("active members"),
});
export type EntryGroup = z.infer<typeof EntryGroup>;

export const FindSimilarExpensesInput = z.strictObject({
  groupId: GroupId,
  title: oneLineText(EXPENSE_TITLE_MAX),
  amountMinor: NotZeroMinor,
  currency: Currency,
  spentOn: Day,
  payerIds: z.array(MemberId).max(EXPENSE_PEOPLE_MAX),
  expenseId: ExpenseId.nullable().describe("the expense that is edited, which is not its own duplicate"),
});
export type FindSimilarExpensesInput = z.infer<typeof FindSimilarExpensesInput>;

/** An expense that may be the one that is entered. */
export const SimilarExpense = ExpenseSummary.pick({
  id: true,
  title: true,
  amountMinor: true,
  currency: true,
  spentOn: true,
}).extend({ createdBy: MemberId });
export type SimilarExpense = z.infer<typeof SimilarExpense>;
