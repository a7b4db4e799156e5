import { AMOUNT_MINOR_MAX } from "@evenly/money";
import { sumOf } from "../groups/index.ts";
import type { ImportedEntry, ImportProblem } from "./imported-group.ts";

/** Most debts between two members that the entries of one file may make. A thousand members share a thousand expenses. */
export const IMPORT_DEBTS_MAX = 1_000_000;
/**
 * Most balances, one for each member and currency, that the entries of one file may make. A preview and a group list them all:
 * 3,000 take less than a tenth of a second.
 */
export const IMPORT_BALANCES_MAX = 3000;
/** Most minor units of all entries of one currency, so that no sum of them exceeds what is stored. */
const TOTAL_MINOR_MAX = 10n ** 18n;

/** What a file's entries break of the limits that single amounts, sums of a currency, debts between members and balances have. */
export function checkAmounts(entries: readonly ImportedEntry[]): readonly ImportProblem[] {
  const problems: ImportProblem[] = [];
  const totals = new Map<string, bigint>();
  const balances = new Set<string>();
  let debts = 0;
  for (const entry of entries) {
    const { line, currency } = entry;
    const signed = entry.kind === "payment" ? entry.amountMinor : sumOf(entry.payers);
    const amountMinor = signed < 0n ? -signed : signed;
    const total = (totals.get(currency) ?? 0n) + amountMinor;
    totals.set(currency, total);
    if (amountMinor > AMOUNT_MINOR_MAX || total > TOTAL_MINOR_MAX) problems.push({ line, problem: "amount" });
    debts += entry.kind === "payment" ? 1 : entry.payers.length * entry.parts.length;
    if (debts > IMPORT_DEBTS_MAX) return [...problems, { line, problem: "too_many_debts" }];
    for (const memberId of membersOf(entry)) balances.add(`${currency} ${memberId}`);
    if (balances.size > IMPORT_BALANCES_MAX) return [...problems, { line, problem: "too_many_balances" }];
  }
  return problems;
}

function membersOf(entry: ImportedEntry): readonly string[] {
  if (entry.kind === "payment") return [entry.fromId, entry.toId];
  return [...entry.payers, ...entry.parts].map(({ memberId }) => memberId);
}
