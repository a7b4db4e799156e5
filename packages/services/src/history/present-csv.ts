import { toAmountText } from "@evenly/contract";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { zonedText } from "@evenly/domain/history/history-range";
import type { CsvField } from "../ports.ts";

/** Column names; not translated, so that programs can read every export. */
export const CSV_COLUMNS = [
  "id",
  "date",
  "type",
  "status",
  "direction",
  "amount",
  "fee",
  "currency",
  "person",
  "handle",
  "merchant",
  "description",
  "category",
  "tags",
  "note",
] as const;

type Reader = {
  readonly timeZone: string;
  /** Names of the reader's own categories by their ids. */
  readonly ownNames: ReadonlyMap<string, string>;
};

/** Maps a history line to CSV fields, with local times of the reader's zone. A category of everybody is its id, an own one its name. */
export function presentCsvLine(line: Transaction, { timeZone, ownNames }: Reader): readonly CsvField[] {
  const fields: Record<(typeof CSV_COLUMNS)[number], CsvField> = {
    id: line.id,
    date: zonedText(line.effectiveAt, timeZone),
    type: line.type,
    status: line.status,
    direction: line.direction,
    amount: { decimal: toAmountText(line.amountMinor, line.currency) },
    fee: { decimal: toAmountText(line.feeMinor, line.currency) },
    currency: line.currency,
    person: line.person?.displayName ?? "",
    handle: line.person?.handle ?? "",
    merchant: line.merchant ?? "",
    description: line.description ?? "",
    category: (line.category && ownNames.get(line.category)) ?? line.category ?? "",
    tags: line.tags.join(", "),
    note: line.note ?? "",
  };
  return CSV_COLUMNS.map((column) => fields[column]);
}
