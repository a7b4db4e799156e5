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
  return array(values, (value) => value, type);
}

type Columns<Row> = { readonly [Name in keyof Row]?: ArrayType };

/** Rows as the columns of one `unnest`, in the order in which they are named here. */
export function unnest<Row extends object>(rows: readonly Row[], columns: Columns<Row>): SQL {
  const arrays = entriesOf(columns).map(([name, type]) => array(rows, (row) => row[name] as Value, type));
  return sql`unnest(${sql.join(arrays, sql`, `)})`;
}

/**
 * Rows as a table, in the order in which the columns are named here. What is the same in every row (a batch's currency
 * or moment) goes as one value instead of an array: reading arrays is a good part of what a batch costs the server.
 */
export function table<Row extends object>(rows: readonly Row[], columns: Columns<Row>): SQL {
  const arrays: SQL[] = [];
  const names: SQL[] = [];
  const outputs = entriesOf(columns).map(([name, type], position) => {
    const first = rows[0]?.[name];
    if (position > 0 && rows.every((row) => row[name] === first)) return single(first as Value, type);
    const column = sql.raw(`c${position}`);
    arrays.push(array(rows, (row) => row[name] as Value, type));
    names.push(column);
    return column;
  });
  const separated = (parts: SQL[]) => sql.join(parts, sql`, `);
  return sql`(select ${separated(outputs)} from unnest(${separated(arrays)}) as u(${separated(names)}))`;
}

function entriesOf<Row extends object>(columns: Columns<Row>): readonly [keyof Row, ArrayType][] {
  return Object.entries(columns) as [keyof Row, ArrayType][];
}

/** Written by hand into one text: a batch has tens of thousands of elements a second, and arrays of parts are garbage. */
function array<Row>(rows: readonly Row[], read: (row: Row) => Value, type: ArrayType): SQL {
  const toElement = type === "text" || type === "jsonb" || type === "timestamptz" ? quoted : plain;
  let text = "{";
  for (const row of rows) text += `${text.length > 1 ? "," : ""}${toElement(read(row))}`;
  return sql`${sql.param(`${text}}`)}::${sql.raw(type)}[]`;
}

function single(value: Value | undefined, type: ArrayType): SQL {
  const text = value instanceof Date ? value.toISOString() : (value ?? null) === null ? null : String(value);
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
