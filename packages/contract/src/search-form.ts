/** Letters that have no accent to leave out, as people type them without the letter. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŀ: "l",
  ĳ: "ij",
  ŋ: "n",
  ŧ: "t",
  ĸ: "q",
  ŉ: "'n",
  ſ: "s",
};

/** What counts of a text in a search: no accents, no capitals. The same rule as `search_form` of the database. */
export function searchForm(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđðþħıŀĳŋŧĸŉſ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Whether a text contains the typed words, regardless of accents and capitals. */
export function containsWords(text: string, typed: string): boolean {
  return searchForm(text).includes(searchForm(typed.trim()));
}
