import { type SQL, sql } from "drizzle-orm";

/**
 * Condition: a text contains the typed words, regardless of accents and capitals. The typed ones are brought into that form once,
 * not for each row; of a text that has nothing but accents none is left, and it is found nowhere.
 */
export function containsWords(text: SQL, typed: string): SQL<boolean> {
  return sql<boolean>`position((select nullif(search_form(${typed}), '')) in search_form(${text})) > 0`;
}
