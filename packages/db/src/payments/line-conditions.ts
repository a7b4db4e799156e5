import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { LineFilter } from "./line-filter.ts";

/** What conditions look at, whatever source a line comes from. */
export type LineFacts = {
  readonly amountMinor: SQL;
  readonly category: SQL;
  readonly tags: SQL;
  /** Each text that a search looks in. */
  readonly texts: readonly SQL[];
};

/** The conditions that wallet lines and manual entries share. */
export function sharedConditions(facts: LineFacts, filter: LineFilter): (SQL | undefined)[] {
  return [
    filter.categories === undefined
      ? undefined
      : inArray(sql`coalesce(${facts.category}, 'none')`, [...filter.categories]),
    filter.tag === undefined ? undefined : sql`${filter.tag}::text = any(${facts.tags})`,
    filter.minMinor === undefined ? undefined : sql`${facts.amountMinor} >= ${filter.minMinor}`,
    filter.maxMinor === undefined ? undefined : sql`${facts.amountMinor} <= ${filter.maxMinor}`,
    filter.text === undefined ? undefined : matches(facts, filter.text, filter.textAmountMinor),
  ];
}

function matches(facts: LineFacts, text: string, textAmountMinor: bigint | undefined): SQL | undefined {
  const pattern = `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return or(
    ...facts.texts.map((each) => sql`${each} ilike ${pattern}`),
    sql`array_to_string(${facts.tags}, ',') ilike ${pattern}`,
    textAmountMinor === undefined ? undefined : eq(facts.amountMinor, textAmountMinor),
  );
}
