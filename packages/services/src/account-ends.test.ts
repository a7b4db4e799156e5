import { sql } from "@evenly/db/sql";
import { storedTables } from "@evenly/db/testing/classified-columns";
import { openTestContext, outcomeOf, refusalOf, TEST_PASSWORD } from "@evenly/testing";
import { getTableConfig } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { deleteAccount } from "./auth/delete-account.ts";
import { accountRows } from "./testing/account-rows.ts";

const { ctx } = await openTestContext();

const remove = (userId: string) => deleteAccount(ctx.asUser(userId), { password: TEST_PASSWORD });

/** Columns of each table that name a user, or a member of a group, as the schema says. */
const tables = new Map(
  storedTables
    .map((table) => {
      const { name, columns, foreignKeys } = getTableConfig(table);
      const targets = new Map(
        foreignKeys.flatMap((key) => {
          const { foreignTable, columns: from } = key.reference();
          return from.map((column) => [column.name, getTableConfig(foreignTable).name] as const);
        }),
      );
      const of = (target: string) => [...targets].flatMap(([column, to]) => (to === target ? column : []));
      const users = columns.map((column) => column.name).filter((column) => /(^|_)user_id$/.test(column));
      return [
        name,
        { users: [...new Set([...of("users"), ...users])], members: of("group_members") },
      ] as const;
    })
    .filter(([, { users, members }]) => users.length + members.length > 0),
);

/** Number of a user's rows in a table that satisfy a condition. */
async function countOf(name: string, userId: string, condition: string): Promise<number> {
  const { users = [], members = [] } = tables.get(name) ?? {};
  const id = sql`${userId}::uuid`;
  const own = [
    ...users.map((column) => sql`${sql.identifier(column)} = ${id}`),
    ...members.map(
      (column) =>
        sql`${sql.identifier(column)} in (select m.id from group_members m where m.user_id = ${id})`,
    ),
  ];
  const [row] = await ctx.db.execute<{ count: string }>(
    sql`select count(*) from ${sql.identifier(name)} where (${sql.join(own, sql` or `)}) and (${sql.raw(condition)})`,
  );
  return Number(row?.count);
}

describe("the end of an account", () => {
  it("is declared for each table of the schema that names a user or a member", () => {
    expect(accountRows.map(([name]) => name).toSorted()).toEqual([...tables.keys()].toSorted());
  });

  for (const [name, row] of accountRows) {
    if ("keeps" in row)
      it(`is refused by ${name}: ${row.keeps}`, async () => {
        const userId = await row.make(ctx);
        expect(await countOf(name, userId, "true")).toBeGreaterThan(0);
        const { code, details } = await refusalOf(remove(userId));
        expect(code).toBe("ACCOUNT_NOT_EMPTY");
        expect(details.remains).toContainEqual(expect.objectContaining({ kind: row.keeps }));
      });
    if ("ends" in row)
      it(`ends ${name}: none has ${row.ends}`, async () => {
        const userId = await row.make(ctx);
        expect(await countOf(name, userId, row.ends)).toBeGreaterThan(0);
        expect(await outcomeOf(remove(userId))).toBe("done");
        expect(await countOf(name, userId, row.ends)).toBe(0);
      });
  }
});
