import { AppError } from "@evenly/contract";
import type { CopiedBudgets, CopyBudgetsInput } from "@evenly/contract/budgets/plan-schemas";
import type { Budget } from "@evenly/contract/budgets/schemas";
import { dayBefore, periodOf } from "@evenly/domain/budgets/index";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { createBudget } from "./create-budget.ts";
import { listBudgets } from "./list-budgets.ts";

/**
 * Copies the caller's own monthly budgets that ended in the month before into a month, with the amounts of their last period. Those of
 * which the month has one already, or whose category is switched off, are left out. Idempotent by key.
 *
 * @throws {UNAUTHENTICATED} @throws {BUDGETS_FULL}
 */
export async function copyBudgets(
  ctx: ServiceContext,
  { month, idempotencyKey }: CopyBudgetsInput,
): Promise<CopiedBudgets> {
  const userId = requireUser(ctx);
  const { from, to } = periodOf(month, "monthly", "monday");
  const lastOn = dayBefore(from);
  const before = periodOf(lastOn, "monthly", "monday");
  const ended = (await listBudgets(ctx, {})).filter(
    ({ userId: ownerId, period, endsOn }) =>
      ownerId === userId && period === "monthly" && endsOn !== null && endsOn >= before.from && endsOn < from,
  );
  const copied: Budget[] = [];
  for (const { id, category, amountMinor, currency, rollover, thresholds, hasOwnThresholds } of ended) {
    const input = {
      category: category as "other",
      amountMinor,
      currency,
      rollover,
      period: "monthly" as const,
    };
    try {
      const { budget } = await createBudget(ctx, {
        ...input,
        thresholds: hasOwnThresholds ? thresholds : null,
        startsOn: from,
        endsOn: dayBefore(to),
        idempotencyKey: `${idempotencyKey.slice(0, 200)}:${id}`,
      });
      copied.push(budget);
    } catch (error) {
      const isLeftOut =
        error instanceof AppError && ["BUDGET_OVERLAPS", "CATEGORY_UNKNOWN"].includes(error.code);
      if (!isLeftOut) throw error;
    }
  }
  return copied;
}
