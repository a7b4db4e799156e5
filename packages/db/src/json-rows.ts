import { type SQL, sql } from "drizzle-orm";

/** How JSON writes a zero character and halves of characters. */
const UNKEPT = /\\u(?:0000|d[89a-f])/i;

/**
 * Rows as one jsonb value for `jsonb_to_recordset`. The database keeps no zero characters and no halves of characters: those are
 * left out and replaced, so that what one person wrote cannot stop a statement that is written for many.
 */
export function jsonRows(rows: readonly object[]): SQL {
  const text = JSON.stringify(rows);
  return sql`${UNKEPT.test(text) ? JSON.stringify(rows, keepable) : text}::text::jsonb`;
}

function keepable(_key: string, value: unknown): unknown {
  return typeof value === "string"
    ? value.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "\ufffd")
    : value;
}
