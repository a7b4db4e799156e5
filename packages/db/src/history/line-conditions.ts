import { inArray, or, type SQL, sql } from "drizzle-orm";
import { containsWords } from "../contains-words.ts";
import type { LineFilter } from "./line-filter.ts";

/** Columns of a line for conditions, independent of its source. */
export type LineFacts = {
  readonly id: SQL;
  readonly amountMinor: SQL;
  readonly category: SQL;
  readonly hasTag: (tag: string) => SQL;
  /** Conditions of the searched columns, cheapest first. */
  readonly matches: (typed: string) => readonly SQL[];
};

/** Conditions shared by wallet lines and manual entries. */
export function sharedConditions(facts: LineFacts, filter: LineFilter): (SQL | undefined)[] {
  return [
    filter.minMinor === undefined ? undefined : sql`${facts.amountMinor} >= ${filter.minMinor}`,
    filter.maxMinor === undefined ? undefined : sql`${facts.amountMinor} <= ${filter.maxMinor}`,
    filter.categories === undefined
      ? undefined
      : inArray(sql`coalesce(${facts.category}, 'none')`, [...filter.categories]),
    filter.tag === undefined ? undefined : facts.hasTag(filter.tag),
    filter.text === undefined ? undefined : matches(facts, filter.text, filter),
  ];
}

function matches(
  facts: LineFacts,
  text: string,
  { textAmountMinor, textIdDigits }: LineFilter,
): SQL | undefined {
  return or(
    textAmountMinor === undefined ? undefined : sql`${facts.amountMinor} = ${textAmountMinor}`,
    textIdDigits === undefined ? undefined : sql`starts_with(right(${facts.id}::text, 10), ${textIdDigits})`,
    ...facts.matches(text),
  );
}

/** Condition: the annotation (as `own`) contains the typed words. */
export function ownMatches(typed: string): SQL {
  return sql`${containsWords(sql`own.description`, typed)} or ${containsWords(sql`own.note`, typed)}
    or ${containsWords(sql`array_to_string(own.tags, ',')`, typed)}`;
}
