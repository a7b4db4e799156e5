import { EXPENSE_TAGS_MAX } from "@evenly/contract/expenses/rules";
import { FileOriginal } from "@evenly/contract/groups/file-schemas";
import { Tag } from "@evenly/contract/payments/schemas";
import { formatAmount, type Money } from "@evenly/money";
import { checkOriginal, type Original } from "../groups/index.ts";
import { readDecimal } from "./read-decimal.ts";

/** What was paid in another currency as our own file has it. */
export function toFileOriginal({ amountMinor, currency, rate, source, on }: Original): FileOriginal {
  return { amount: formatAmount(amountMinor, currency), currency, rate, source, on };
}

/** What was paid in another currency; null where it does not give the amount of its expense by its rate. */
export function readFileOriginal(value: unknown, amount: Money): Original | null {
  const parsed = FileOriginal.safeParse(value);
  if (!parsed.success) return null;
  const { amount: text, currency, rate, source, on } = parsed.data;
  const read = readDecimal(text, currency);
  if (read === null || read.isRounded || read.amountMinor === 0n) return null;
  const original = { amountMinor: read.amountMinor, currency, rate, source, on };
  // The table of that day is not known any more; the rate that the file has counts as the stored one.
  const facts = { table: null, isTableCurrent: false, stored: original };
  return checkOriginal(amount, original, facts) === null ? original : null;
}

/** Tags in the form that the product has, and whether all of them have it. */
export function readFileTags(texts: readonly string[]): {
  readonly tags: readonly string[];
  readonly isWhole: boolean;
} {
  const read = texts.flatMap((text) => {
    const tag = Tag.safeParse(text);
    return tag.success ? [tag.data] : [];
  });
  const all = [...new Set(read)];
  const tags = all.slice(0, EXPENSE_TAGS_MAX);
  return { tags, isWhole: read.length === texts.length && tags.length === all.length };
}
