import { readNumber } from "@evenly/money";
import { signsOf } from "./currency-offers.ts";
import { type ReadDecimal, readDecimal } from "./read-decimal.ts";

/** The mark that starts decimals; the other one groups. */
type Mark = "." | ",";
/** An amount's text in the currency of its row. */
export type NumberText = { readonly text: string; readonly currency: string };

/** An amount that is read; both numbers that a text can mean; null for none. */
export type ReadSheetNumber = ReadDecimal | { readonly readings: readonly [string, string] } | null;

/**
 * Decides for a file as a whole which mark starts its decimals, and returns what reads one of its amounts. Splitwise itself writes
 * points. A file whose numbers are all possible with either mark has two readings: none is taken where they differ.
 *
 * @param isPlain the file is as Splitwise writes it: a comma cannot stand in a number without quotes
 */
export function numbersOf(
  all: readonly NumberText[],
  isPlain: boolean,
): (one: NumberText) => ReadSheetNumber {
  const fits = { ".": true, ",": true };
  let hasComma = false;
  for (const one of all) {
    const [point, comma] = [plainText(one, "."), plainText(one, ",")];
    if (point === null && comma === null) continue;
    if (point === null) fits["."] = false;
    if (comma === null) fits[","] = false;
    hasComma ||= one.text.includes(",");
  }
  const isOpen = fits["."] && fits[","] && !(isPlain && !hasComma);
  const mark: Mark = !fits["."] && (fits[","] || !isPlain) ? "," : ".";
  return (one) => {
    const [plain, other] = [plainText(one, mark), isOpen ? plainText(one, mark === "." ? "," : ".") : null];
    if (plain === null) return null;
    if (other !== null && Number(other) !== Number(plain)) return { readings: [plain, other] };
    return readDecimal(plain, one.currency);
  };
}

/** The text as plain digits with a point, if its decimals start with this mark; null otherwise. */
function plainText({ text, currency }: NumberText, mark: Mark): string | null {
  const plain = text.trim();
  if (/^[+-]?\d{1,15}$/.test(plain)) return plain;
  const grouping = mark === "." ? "," : ".";
  const read = readNumber(plain, { grouping, units: [currency, ...signsOf(currency)] });
  if (read === null) return null;
  const last = /[.,](?=[^.,]*$)/.exec(plain)?.[0];
  const isFitting = last === undefined || last === (read.fraction === "" ? grouping : mark);
  return isFitting ? `${read.isNegative ? "-" : ""}${read.whole || "0"}.${read.fraction || "0"}` : null;
}
