import type { ExpenseFields } from "@evenly/contract/expenses/schemas";
import { mirrorParts, mirrorSplit } from "@evenly/domain/groups/money-back";

/** The same expense with the opposite sign: the form shows and reads money back in amounts above zero. */
export function mirrorFields<
  Fields extends Pick<ExpenseFields, "amountMinor" | "payers" | "split" | "original">,
>(fields: Fields): Fields {
  const { amountMinor, payers, split, original } = fields;
  return {
    ...fields,
    amountMinor: -amountMinor,
    payers: mirrorParts(payers),
    split: mirrorSplit(split),
    original: original && { ...original, amountMinor: -original.amountMinor },
  };
}
