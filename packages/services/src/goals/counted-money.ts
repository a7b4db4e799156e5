import { listIncome, listSpending, type SpendingQuery } from "@evenly/db/budgets/spending-queries";
import { roundUpsOf } from "@evenly/domain/goals/index";
import { exponentOf } from "@evenly/money";
import type { ServiceContext } from "../context.ts";

/** Payments of a period that are rounded up at most. */
const PAYMENTS_MAX = 1000;

/** What rounds a person's own payments of some days up to whole units of the currency, such as dollars. */
export async function sumRoundUps(
  ctx: ServiceContext,
  query: SpendingQuery & { readonly currency: string },
): Promise<bigint> {
  const rows = await listSpending(ctx.db, { ...query, limit: PAYMENTS_MAX });
  const paid = rows.filter(({ source }) => source === "payment").map(({ paidMinor }) => paidMinor);
  return roundUpsOf(paid, 10n ** BigInt(exponentOf(query.currency)));
}

/** What came in by payments in some days; entries that a person made by hand moved no money. */
export async function sumIncome(
  ctx: ServiceContext,
  query: SpendingQuery & { readonly currency: string },
): Promise<bigint> {
  const rows = await listIncome(ctx.db, query);
  return rows
    .filter(({ source }) => source === "payment")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
