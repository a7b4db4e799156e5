import {
  type importWarnings,
  PROBLEMS_LISTED_MAX,
  WARNING_LINES_MAX,
} from "@evenly/contract/group-files/rules";
import type { ImportPreview, PreviewImportInput } from "@evenly/contract/group-files/schemas";
import * as schemas from "@evenly/contract/group-files/schemas";
import {
  balanceOfSums,
  type ImportedEntry,
  type ImportWarning,
  sumEntries,
  toEntry,
} from "@evenly/domain/group-files/index";
import { sumOf } from "@evenly/domain/groups/index";
import type { HeavyWork } from "../ports.ts";
import { readImport } from "./read-import.ts";

/** Reads a file and tells what its import would create. */
export const previewFile: HeavyWork<object, PreviewImportInput, ImportPreview> = {
  name: "preview a group's file",
  writes: false,
  run: async (_ctx, input) => present(input),
};

function present(input: PreviewImportInput): ImportPreview {
  const { format, name, members, entries, warnings, problems, ...file } = readImport(input);
  const { currency, assumesCurrency, currencyNamed, currencyOffers } = file;
  const counted = problems.length > 0 ? [] : entries;
  const days = counted.map(({ spentOn }) => spentOn).toSorted();
  return schemas.ImportPreview.parse({
    format,
    name,
    currency,
    assumesCurrency,
    currencyNamed,
    currencyOffers,
    members: withBalances(members, counted),
    expenseCount: entries.filter(({ kind }) => kind === "expense").length,
    settlementCount: entries.filter(({ kind }) => kind === "payment").length,
    totals: totalsOf(counted),
    firstOn: days[0] ?? null,
    lastOn: days.at(-1) ?? null,
    warnings: byKind(warnings),
    problems: problems.slice(0, PROBLEMS_LISTED_MAX),
    problemCount: problems.length,
  });
}

type Balance = { readonly currency: string; readonly balanceMinor: bigint };

function withBalances(names: readonly string[], entries: readonly ImportedEntry[]) {
  const shown = names.map((name) => ({ name, balances: [] as Balance[] }));
  const { balances } = sumEntries(entries.map(toEntry));
  for (const sums of balances.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))) {
    const balanceMinor = balanceOfSums(sums);
    if (balanceMinor !== 0n)
      shown[Number(sums.memberId)]?.balances.push({ currency: sums.currency, balanceMinor });
  }
  return shown;
}

function totalsOf(entries: readonly ImportedEntry[]) {
  const totals = new Map<string, bigint>();
  for (const entry of entries)
    if (entry.kind === "expense")
      totals.set(entry.currency, (totals.get(entry.currency) ?? 0n) + sumOf(entry.payers));
  return [...totals].map(([currency, totalMinor]) => ({ currency, totalMinor }));
}

function byKind(warnings: readonly ImportWarning[]) {
  const kinds = new Map<(typeof importWarnings)[number], { count: number; readonly lines: number[] }>();
  for (const { warning, line, count = 1 } of warnings) {
    const known = kinds.get(warning) ?? { count: 0, lines: [] };
    kinds.set(warning, known);
    known.count += count;
    if (line > 0 && known.lines.length < WARNING_LINES_MAX) known.lines.push(line);
  }
  return [...kinds].map(([warning, found]) => ({ warning, ...found }));
}
