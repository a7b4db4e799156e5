import { refuse } from "@evenly/contract";
import type { ExpenseRow } from "@evenly/db/expenses/queries";

/**
 * Refuses a change that is based on an old version.
 *
 * @throws {EXPENSE_CHANGED} `version` is the current one.
 */
export function expectVersion({ version }: Pick<ExpenseRow, "version">, expected: number): void {
  if (version !== expected) refuse("EXPENSE_CHANGED", { version });
}
