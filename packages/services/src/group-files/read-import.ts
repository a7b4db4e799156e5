import { GROUP_CURRENCY_DEFAULT } from "@evenly/contract/groups/rules";
import {
  checkAmounts,
  type ImportedEntry,
  type ReadFile,
  readGroupFile,
} from "@evenly/domain/group-files/index";

/**
 * A file's content with every problem that prevents its import, and the default currency of its group; null while a file that names
 * none has to be asked for it.
 */
export type ReadImport = ReadFile & {
  readonly currencyNamed: string | null;
  readonly currencyOffers: readonly string[];
};

/** Reads the text of a group's file and checks what no single line shows. */
export function readImport({
  text,
  currency,
}: {
  readonly text: string;
  readonly currency?: string | undefined;
}): ReadImport {
  const file = readGroupFile(text, currency);
  const problems = [...file.problems, ...checkAmounts(file.entries)];
  const used = file.assumesCurrency ? null : (mostUsed(file.entries) ?? currency ?? GROUP_CURRENCY_DEFAULT);
  return {
    ...file,
    currency: file.currency ?? used,
    currencyNamed: file.currencyNamed ?? null,
    currencyOffers: file.currencyOffers ?? [],
    problems: problems.toSorted((a, b) => a.line - b.line),
  };
}

function mostUsed(entries: readonly ImportedEntry[]): string | null {
  const counts = new Map<string, number>();
  for (const { currency } of entries) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
