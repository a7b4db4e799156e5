import { type SQL, type SQLChunk, StringChunk, sql } from "drizzle-orm";
import type { Queryable } from "./client.ts";
import { toQuery } from "./to-query.ts";

const COMMA = text(", ");

type Value = string | number | bigint | Date | null;
type ArrayType = "uuid" | "text" | "bigint" | "integer" | "smallint" | "timestamptz" | "jsonb";

/** Runs a prepared statement, for statements whose planning costs more than their execution. */
export async function run<Row>(db: Queryable, query: SQL): Promise<readonly Row[]> {
  const prepared = db._.session.prepareQuery(toQuery(query), undefined, "ledger", false);
  return (await prepared.execute()) as unknown as readonly Row[];
}

/**
 * Ends a lateral subquery so that it is evaluated per row. Without it the planner may join the whole table, and a plan prepared
 * while the table was small keeps doing so.
 */
export const ONE_BY_ONE = sql`offset 0`;

/** A list of values as one array parameter. */
export function list(values: readonly Value[], type: ArrayType): SQL {
  return sql.fromList(array(values, (value) => value, type));
}

type Columns<Row> = { readonly [Name in keyof Row]?: ArrayType };

/** Rows as the columns of one `unnest`, in the given order. */
export function unnest<Row extends object>(rows: readonly Row[], columns: Columns<Row>): SQL {
  const chunks = [text("unnest(")];
  for (const [name, type] of entriesOf(columns)) {
    add(
      chunks,
      array(rows, (row) => row[name] as Value, type),
    );
  }
  chunks.push(text(")"));
  return sql.fromList(chunks);
}

/**
 * Rows as a table, with columns in the given order. Columns in `shared` are sent as single values while all rows agree on all
 * of them (a batch's currency or moment), since reading arrays is a large part of a batch's server time. It is all or none, so
 * that a statement has two texts rather than one per combination.
 */
export function table<Row extends object>(
  rows: readonly Row[],
  columns: Columns<Row>,
  shared: readonly (keyof Row)[] = [],
): SQL {
  const [first] = rows;
  const isAgreed = shared.every((name) => rows.every((row) => row[name] === first?.[name]));
  const outputs: SQLChunk[] = [text("(select ")];
  const arrays: SQLChunk[] = [text(" from unnest(")];
  const names: string[] = [];
  for (const [name, type] of entriesOf(columns)) {
    if (isAgreed && shared.includes(name)) add(outputs, single(first?.[name] as Value, type));
    else {
      names.push(`c${names.length}`);
      add(outputs, [text(names.at(-1) as string)]);
      add(
        arrays,
        array(rows, (row) => row[name] as Value, type),
      );
    }
  }
  return sql.fromList([...outputs, ...arrays, text(`) as u(${names.join(", ")}))`)]);
}

function entriesOf<Row extends object>(columns: Columns<Row>): readonly [keyof Row, ArrayType][] {
  return Object.entries(columns) as [keyof Row, ArrayType][];
}

/** Appends an item to a list of chunks, with a separator except after the opening chunk. */
function add(chunks: SQLChunk[], part: readonly SQLChunk[]): void {
  if (chunks.length > 1) chunks.push(COMMA);
  chunks.push(...part);
}

/**
 * Concatenates the text directly: a batch has tens of thousands of elements a second, and intermediate arrays would be garbage.
 */
function array<Row>(rows: readonly Row[], read: (row: Row) => Value, type: ArrayType): SQLChunk[] {
  const toElement = type === "text" || type === "jsonb" || type === "timestamptz" ? quoted : plain;
  let elements = "{";
  for (const row of rows) elements += `${elements.length > 1 ? "," : ""}${toElement(read(row))}`;
  return [sql.param(`${elements}}`), text(`::${type}[]`)];
}

function single(value: Value | undefined, type: ArrayType): SQLChunk[] {
  const element =
    value instanceof Date ? value.toISOString() : (value ?? null) === null ? null : String(value);
  return [sql.param(element), text(`::${type}`)];
}

function text(words: string): SQLChunk {
  return new StringChunk(words);
}

function plain(value: Value): string {
  return value === null ? "null" : String(value);
}

function quoted(value: Value): string {
  if (value === null) return "null";
  if (value instanceof Date) return `"${value.toISOString()}"`;
  const words = String(value);
  return words.includes('"') || words.includes("\\") ? `"${words.replace(/[\\"]/g, "\\$&")}"` : `"${words}"`;
}
