/** A field: two digits that name it, and its value. Templates have fields as their value. */
export type TlvField = { readonly id: string; readonly value: string };

const VALUE_MAX = 99;

/** Fields of a text, each named once; null when the text is not made of fields. Lengths count characters. */
export function parseTlv(text: string): readonly TlvField[] | null {
  const letters = [...text];
  const fields: TlvField[] = [];
  let place = 0;
  while (place < letters.length) {
    const id = letters.slice(place, place + 2).join("");
    const length = letters.slice(place + 2, place + 4).join("");
    if (!/^\d\d$/.test(id) || !/^\d\d$/.test(length) || length === "00") return null;
    const end = place + 4 + Number(length);
    if (end > letters.length || fields.some((field) => field.id === id)) return null;
    fields.push({ id, value: letters.slice(place + 4, end).join("") });
    place = end;
  }
  return fields;
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
