import { readDay } from "./imported-group.ts";

/** How a file writes its days: year first, or, after a dot or another mark, day or month first. */
type DayForm = "year_first" | "dotted" | "day_first" | "month_first";
const FORMS: readonly DayForm[] = ["year_first", "dotted", "day_first", "month_first"];

/** A day that is read; both days that a text can mean; null for no day. */
export type ReadSheetDay = string | { readonly readings: readonly [string, string] } | null;

/**
 * Decides for a file as a whole how its days are written, and returns what reads one. A file whose days are all possible with the day
 * and with the month first has two readings: none is taken where they differ.
 */
export function daysOf(texts: readonly string[]): (text: string) => ReadSheetDay {
  const known = [...new Set(texts)].filter((text) => FORMS.some((form) => readAs(text, form) !== null));
  const fitting = FORMS.filter((form) => known.every((text) => readAs(text, form) !== null));
  const [form = "year_first", other] = fitting;
  if (known.length === 0 || other === undefined) return (text) => readAs(text, form);
  return (text) => {
    const [one, two] = [readAs(text, form), readAs(text, other)];
    return one === null || two === null || one === two ? one : { readings: [one, two] };
  };
}

function readAs(text: string, form: DayForm): string | null {
  if (form === "year_first") return readDay(text);
  const match = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text.trim());
  if (match === null) return null;
  const [, first = "", mark, second = "", year = ""] = match;
  if ((mark === ".") !== (form === "dotted")) return null;
  const [month, date] = form === "month_first" ? [first, second] : [second, first];
  return readDay(`${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);
}
