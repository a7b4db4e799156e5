import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { users } from "./auth/tables.ts";
import { list, table } from "./run.ts";
import { toQuery } from "./to-query.ts";

const rows = [
  { id: "a", amount: 1n, words: 'with "quotes"', currency: "USD" },
  { id: "b", amount: -2n, words: null, currency: "USD" },
];
const columns = { id: "uuid", amount: "bigint", words: "text", currency: "text" } as const;

const statements: Readonly<Record<string, SQL>> = {
  "words alone": sql`select 1`,
  "values of each type": sql`select ${"a"}, ${1}, ${true}, ${null}, ${sql.param(7)}`,
  "parts within parts": sql`select ${sql.join([sql`${1}`, sql`(${sql`${2}`})`], sql`, `)} from ${sql.raw("t")} where x = ${3}`,
  "lists and tables": sql`select ${list(["x", "y"], "text")}, * from ${table(rows, columns, ["currency"])} as t`,
  "a value inlined": sql`select ${sql`${"it's"}`.inlineParams()}, ${2}`,
  "tables, columns and conditions": sql`select ${users.id} from ${users} where ${and(eq(users.id, "a"), isNull(users.deactivatedAt))}`,
  "a value that a column writes": sql`select ${sql.param(new Date(0), users.createdAt)}`,
  "a list of values": sql`select ${["a", "b"]}`,
};

describe("toQuery", () => {
  it.each(Object.keys(statements))("renders %s like the dialect", (name) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(statements[name] as SQL);
    expect(toQuery(statements[name] as SQL)).toMatchObject({ sql: text, params });
  });
});
