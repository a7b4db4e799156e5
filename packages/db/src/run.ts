import { invariant } from "@evenly/contract";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "./client.ts";

const dialect = new PgDialect();

type Value = string | number | bigint | Date | null;
type ArrayType = "uuid" | "text" | "bigint" | "integer" | "smallint" | "timestamptz" | "jsonb";

/** Runs a statement as a prepared one: for the few of the ledger that planning anew would cost more than they do. */
export async function run<Row>(db: Queryable, query: SQL): Promise<readonly Row[]> {
  const prepared = db._.session.prepareQuery(dialect.sqlToQuery(query), undefined, "ledger", false);
  return (await prepared.execute()) as unknown as readonly Row[];
}

/** Runs a statement that must touch exactly this many rows; anything else ends the transaction. */
export async function runExactly(db: Queryable, query: SQL, rowCount: number): Promise<void> {
  const { count } = (await run(db, query)) as unknown as { readonly count: number };
  invariant(count === rowCount, `${count} rows were written, expected ${rowCount}`);
}

/** A list of values as one array parameter. */
export function list(values: readonly Value[], type: ArrayType): SQL {
  const toElement = type === "text" || type === "jsonb" || type === "timestamptz" ? quoted : plain;
  return sql`${sql.param(`{${values.map(toElement).join(",")}}`)}::${sql.raw(type)}[]`;
}

/** Rows as the columns of one `unnest`, in the order in which they are named here. */
export function unnest<Row extends object>(
  rows: readonly Row[],
  columns: { readonly [Name in keyof Row]?: ArrayType },
): SQL {
  const lists = Object.entries(columns).map(([name, type]) =>
    list(
      rows.map((row) => row[name as keyof Row] as Value),
      type as ArrayType,
    ),
  );
  return sql`unnest(${sql.join(lists, sql`, `)})`;
}

function plain(value: Value): string {
  return value === null ? "null" : String(value);
}

function quoted(value: Value): string {
  if (value === null) return "null";
  if (value instanceof Date) return `"${value.toISOString()}"`;
  const text = String(value);
  return text.includes('"') || text.includes("\\") ? `"${text.replace(/[\\"]/g, "\\$&")}"` : `"${text}"`;
}
