import { refuse } from "@evenly/contract";
import type { ExpenseOriginal } from "@evenly/contract/expenses/original";
import type { ExpenseFields } from "@evenly/contract/expenses/schemas";
import type { DisplayRates } from "@evenly/contract/payments/display-rates";
import { checkOriginal } from "@evenly/domain/groups/index";
import { areRatesCurrent } from "@evenly/domain/payments/rates-age";
import type { ServiceContext } from "../context.ts";

/** A context that may know the table of rates; one that does not accepts no rate of the table. */
export type RatesContext = ServiceContext & Partial<Pick<ServiceContext<"exchangeRates">, "exchangeRates">>;

/** The table by which a conversion is checked; null when none is needed or known. Loaded before a transaction. */
export async function loadRates(
  ctx: RatesContext,
  { original }: Pick<ExpenseFields, "original">,
): Promise<DisplayRates | null> {
  if (original?.source !== "table") return null;
  return (await ctx.exchangeRates?.latest()) ?? null;
}

/**
 * Refuses an original amount that does not give the amount by its rate, and a rate of the table that the table does not have.
 *
 * @throws {EXPENSE_RATE_WRONG} details say what is wrong.
 */
export function expectOriginal(
  ctx: ServiceContext,
  { original, amountMinor, currency }: Pick<ExpenseFields, "original" | "amountMinor" | "currency">,
  { table, stored }: { readonly table: DisplayRates | null; readonly stored: ExpenseOriginal | null },
): void {
  if (original === null) return;
  const isTableCurrent = table !== null && areRatesCurrent(table.date, ctx.clock.now());
  const facts = { table, isTableCurrent, stored };
  const problem = checkOriginal({ amountMinor, currency }, original, facts);
  if (problem !== null) refuse("EXPENSE_RATE_WRONG", { problem });
}
