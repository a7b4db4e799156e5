import { utf8Of } from "./utf8.ts";

/** A field: two digits that name it, and its value. Templates have fields as their value. */
export type TlvField = { readonly id: string; readonly value: string };

const VALUE_MAX = 99;

/** What a length counts: characters, as the standard says, or the bytes of UTF-8, as many programs do. */
export type TlvUnit = "characters" | "bytes";

/** Fields of a text, each named once; null when the text is not made of fields. */
export function parseTlv(text: string, unit: TlvUnit): readonly TlvField[] | null {
  const letters = [...text];
  const fields: TlvField[] = [];
  let place = 0;
  while (place < letters.length) {
    const id = letters.slice(place, place + 2).join("");
    const length = letters.slice(place + 2, place + 4).join("");
    if (!/^\d\d$/.test(id) || !/^\d\d$/.test(length) || length === "00") return null;
    const end = endOf(letters, place + 4, Number(length), unit);
    if (end === null || fields.some((field) => field.id === id)) return null;
    fields.push({ id, value: letters.slice(place + 4, end).join("") });
    place = end;
  }
  return fields;
}

/** The place after a value; null where a length ends after the text or inside a letter. */
function endOf(letters: readonly string[], start: number, length: number, unit: TlvUnit): number | null {
  let place = start;
  let left = length;
  while (left > 0 && place < letters.length) {
    left -= unit === "bytes" ? utf8Of(letters[place] ?? "").length : 1;
    place++;
  }
  return left === 0 ? place : null;
}

/** Writes fields in the given order. Throws RangeError for an empty or too long value. */
export function writeTlv(fields: readonly TlvField[]): string {
  return fields
    .map(({ id, value }) => {
      const { length } = [...value];
      if (length === 0 || length > VALUE_MAX) throw new RangeError(`field ${id} has ${length} characters`);
      return `${id}${String(length).padStart(2, "0")}${value}`;
    })
    .join("");
}
