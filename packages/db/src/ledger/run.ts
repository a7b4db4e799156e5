import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "../client.ts";

const dialect = new PgDialect();

/** Runs a statement as a prepared one: the ledger's statements are few, and planning them anew costs more than they do. */
export async function run<Row>(db: Queryable, query: SQL): Promise<readonly Row[]> {
  const prepared = db._.session.prepareQuery(dialect.sqlToQuery(query), undefined, "ledger", false);
  return (await prepared.execute()) as unknown as readonly Row[];
}

type ArrayType = "uuid" | "text" | "bigint" | "integer" | "smallint" | "timestamptz" | "jsonb";

/** A list of values as one array parameter; null elements allowed. */
export function list(values: readonly (string | number | bigint | Date | null)[], type: ArrayType): SQL {
  const isPlain = type !== "text" && type !== "jsonb" && type !== "timestamptz";
  const literal = `{${values.map(isPlain ? plain : quoted).join(",")}}`;
  return sql`${sql.param(literal)}::${sql.raw(type)}[]`;
}

function plain(value: string | number | bigint | Date | null): string {
  return value === null ? "null" : String(value);
}

function quoted(value: string | number | bigint | Date | null): string {
  if (value === null) return "null";
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}
