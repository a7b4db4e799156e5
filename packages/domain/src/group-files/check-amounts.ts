import { AMOUNT_MINOR_MAX } from "@evenly/money";
import { sumOf } from "../groups/index.ts";
import type { ImportedEntry, ImportProblem } from "./imported-group.ts";

/** Most debts between two members that the entries of one file may make. A thousand members share a thousand expenses. */
export const IMPORT_DEBTS_MAX = 1_000_000;
/** Most minor units of all entries of one currency, so that no sum of them exceeds what is stored. */
const TOTAL_MINOR_MAX = 10n ** 18n;

/** What a file's entries break of the limits that single amounts, sums of a currency and debts between members have. */
export function checkAmounts(entries: readonly ImportedEntry[]): readonly ImportProblem[] {
  const problems: ImportProblem[] = [];
  const totals = new Map<string, bigint>();
  let debts = 0;
  for (const entry of entries) {
    const { line, currency } = entry;
    const amountMinor = entry.kind === "payment" ? entry.amountMinor : sumOf(entry.payers);
    const total = (totals.get(currency) ?? 0n) + amountMinor;
    totals.set(currency, total);
    if (amountMinor > AMOUNT_MINOR_MAX || total > TOTAL_MINOR_MAX) problems.push({ line, problem: "amount" });
    debts += entry.kind === "payment" ? 1 : entry.payers.length * entry.parts.length;
    if (debts > IMPORT_DEBTS_MAX) return [...problems, { line, problem: "too_many_debts" }];
  }
  return problems;
}
