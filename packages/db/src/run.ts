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

type Columns<Row> = { readonly [Name in keyof Row]?: ArrayType };

/** Rows as the columns of one `unnest`, in the order in which they are named here. */
export function unnest<Row extends object>(rows: readonly Row[], columns: Columns<Row>): SQL {
  const lists = columnsOf(rows, columns).map(({ values, type }) => list(values, type));
  return sql`unnest(${sql.join(lists, sql`, `)})`;
}

/**
 * Rows as a table, in the order in which the columns are named here. What is the same in every row (a batch's currency
 * or moment) goes as one value instead of an array: reading arrays is a good part of what a batch costs the server.
 */
export function table<Row extends object>(rows: readonly Row[], columns: Columns<Row>): SQL {
  const lists: SQL[] = [];
  const names: SQL[] = [];
  const outputs = columnsOf(rows, columns).map(({ values, type }, position) => {
    const first = values[0] ?? null;
    if (position > 0 && values.every((value) => value === first)) return single(first, type);
    const name = sql.raw(`c${position}`);
    lists.push(list(values, type));
    names.push(name);
    return name;
  });
  const columnList = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
  return sql`(select ${columnList(outputs)} from unnest(${columnList(lists)}) as u(${columnList(names)}))`;
}

function columnsOf<Row extends object>(rows: readonly Row[], columns: Columns<Row>) {
  return Object.entries(columns).map(([name, type]) => ({
    values: rows.map((row) => row[name as keyof Row] as Value),
    type: type as ArrayType,
  }));
}

function single(value: Value, type: ArrayType): SQL {
  const text = value instanceof Date ? value.toISOString() : value === null ? null : String(value);
  return sql`${sql.param(text)}::${sql.raw(type)}`;
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
