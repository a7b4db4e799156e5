import { type SQL, sql } from "drizzle-orm";

/** JSON escapes of NUL and of surrogates. */
const UNKEPT = /\\u(?:0000|d[89a-f])/i;

/**
 * Rows as one jsonb value for `jsonb_to_recordset`. Postgres stores neither NUL nor unpaired surrogates: they are removed or
 * replaced, so that one person's text cannot fail a statement for many.
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
