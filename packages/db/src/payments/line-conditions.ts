import { inArray, or, type SQL, sql } from "drizzle-orm";
import type { LineFilter } from "./line-filter.ts";

/** How conditions look at a line, whatever source it comes from. */
export type LineFacts = {
  readonly amountMinor: SQL;
  readonly category: SQL;
  readonly hasTag: (tag: string) => SQL;
  /** Each place that a search looks in, the cheapest first. */
  readonly matches: (pattern: string) => readonly SQL[];
};

/** The conditions that wallet lines and manual entries share. */
export function sharedConditions(facts: LineFacts, filter: LineFilter): (SQL | undefined)[] {
  return [
    filter.minMinor === undefined ? undefined : sql`${facts.amountMinor} >= ${filter.minMinor}`,
    filter.maxMinor === undefined ? undefined : sql`${facts.amountMinor} <= ${filter.maxMinor}`,
    filter.categories === undefined
      ? undefined
      : inArray(sql`coalesce(${facts.category}, 'none')`, [...filter.categories]),
    filter.tag === undefined ? undefined : facts.hasTag(filter.tag),
    filter.text === undefined ? undefined : matches(facts, filter.text, filter.textAmountMinor),
  ];
}

function matches(facts: LineFacts, text: string, textAmountMinor: bigint | undefined): SQL | undefined {
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return or(
    textAmountMinor === undefined ? undefined : sql`${facts.amountMinor} = ${textAmountMinor}`,
    ...facts.matches(pattern),
  );
}

/** Whether own words (as `own`) hold a pattern. */
export function ownMatches(pattern: string): SQL {
  return sql`own.description ilike ${pattern} or own.note ilike ${pattern}
    or array_to_string(own.tags, ',') ilike ${pattern}`;
}
