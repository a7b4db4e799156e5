import { accounts, entries, holds, parties, postings, transfers } from "@evenly/db/ledger/tables";
import { makeUser, openTestContext, paymentIntent } from "@evenly/testing";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeGoal } from "../testing/goals.ts";
import { captureHold } from "./capture-hold.ts";
import { verifyLedger } from "./checks/verify-ledger.ts";
import { placeHold } from "./place-hold.ts";
import { withPostings } from "./post.ts";
import { reverseTransfer } from "./reverse-transfer.ts";
import { sendTransfer } from "./send-transfer.ts";
import { voidHold } from "./void-hold.ts";

/** Tables under test, and the columns that identify a row. */
const TABLES = [
  { table: accounts, rows: "kind = 'user_wallet' and seq > 3", key: "id" },
  { table: accounts, rows: "kind = 'goal'", key: "id" },
  { table: entries, rows: "true", key: "id" },
  { table: holds, rows: "state = 'open'", key: "id" },
  { table: holds, rows: "state = 'captured'", key: "id" },
  { table: holds, rows: "state = 'voided'", key: "id" },
  { table: parties, rows: "day_count > 1", key: "user_id" },
  { table: postings, rows: "seq = 2", key: "entry_id" },
  ...["payment", "deposit", "reversal", "refund", "goal_in", "hold", "capture", "void"].map((kind) => ({
    table: transfers,
    rows: `kind = '${kind}'`,
    key: "id",
  })),
];

/** Columns whose change is not an inconsistency of the ledger, with the reason. */
const FREE: Readonly<Record<string, string>> = {
  "accounts.updated_at": "tells support when a row was last written; nothing is decided by it",
  "parties.frozen_at": "operators freeze and lift; the audit log has each step",
  "parties.is_frozen_by_owner": "goes with the freeze; the audit log has each step",
  "parties.frozen_reason": "operators write it with the freeze",
  "parties.identity_tier": "changes with what a person proves",
  "parties.time_zone": "a person's setting; the meters say what counted",
  "parties.next_time_zone": "a person's setting",
  "parties.next_time_zone_from": "a person's setting",
  "parties.moves": "the gate and the posting compare it with each other; no amount is decided by its value",
  "parties.own_single_minor": "a person's setting; the audit log has each change",
  "parties.own_daily_minor": "a person's setting; the audit log has each change",
};
const CONSTRAINTS = /^23/;

const { ctx, database } = await openTestContext({ isBookDamaged: true });
let admin: postgres.Sql;
beforeAll(async () => {
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} });
  await admin`set session_replication_role = replica`;
  await makeBook();
});
afterAll(() => admin.end());

async function makeBook() {
  const ana = await makeUser(ctx, { balanceMinor: 50_000n, country: "US" });
  const ben = await makeUser(ctx, { balanceMinor: 1000n, country: "DE" });
  const words = { description: "Cinema", category: "entertainment" as const };
  const { transfer } = await sendTransfer(ctx, {
    ...paymentIntent(ana, ben, { amountMinor: 4000n }),
    ...words,
    security: JSON.stringify({ isApproved: true }),
  });
  const second = await sendTransfer(ctx, paymentIntent(ben, ana, { amountMinor: 500n }));
  await sendTransfer(ctx, paymentIntent(ben, ana, { amountMinor: 5n }));
  const expiresAt = new Date(ctx.clock.now().getTime() + 60_000);
  const [first, next] = [
    await placeHold(ctx, { ...paymentIntent(ana, ben), expiresAt }),
    await placeHold(ctx, { ...paymentIntent(ana, ben), expiresAt }),
  ];
  await placeHold(ctx, { ...paymentIntent(ana, ben), expiresAt });
  const step = { ownerUserId: ana.userId, procedure: "test", inputHash: "" };
  await captureHold(ctx, { ...step, key: "capture", holdId: first.holdId, amountMinor: 300n });
  await voidHold(ctx, { ...step, key: "void", holdId: next.holdId });
  await reverseTransfer(ctx, { ...step, key: "reverse", transferId: transfer.id });
  const refund = { kind: "refund" as const, id: ctx.ids.uuid(), transferId: second.transfer.id };
  await withPostings(ctx, (_tx, post) => post([{ ...step, ...refund, key: "refund", amountMinor: 200n }]));
  await makeGoal(ctx, { savedMinor: 300_00n });
}

describe("the verifier of the ledger", () => {
  it("finds nothing before a change", async () => {
    expect(await verifyLedger(database.db)).toEqual([]);
  });

  const columns = TABLES.flatMap(({ table, rows, key }) =>
    Object.values(getTableColumns(table)).map((column) => ({
      name: `${getTableName(table)}.${column.name}`,
      table: getTableName(table),
      column,
      rows,
      key,
    })),
  );
  const refused: string[] = [];
  const watched = columns.filter(({ name }) => FREE[name] === undefined);
  it.each(watched)(
    "reports the row when $name is changed where $rows",
    async ({ name, table, column, rows, key }) => {
      const [row] = await admin.unsafe(
        `select ctid::text as place, ${key}::text as subject, ${column.name}::text as before from ${table} where ${rows} order by ${key} limit 1`,
      );
      const { place, subject, before } = row as unknown as Changed & { readonly subject: string };
      const changed = await change({ table, column, key, place });
      if (changed === null) {
        refused.push(`${name} where ${rows}`);
        expect(await verifyLedger(database.db)).toEqual([]);
        return;
      }
      const named = await verifyLedger(database.db);
      await admin.unsafe(
        `update ${table} set ${column.name} = $1::text::${column.getSQLType()} where ctid = $2::tid`,
        [before, changed.place],
      );
      expect(named.filter((line) => line.includes(subject) || line.includes(changed.subject))).not.toEqual(
        [],
      );
      expect(await verifyLedger(database.db)).toEqual([]);
    },
  );

  it("misses only changes that a database constraint refuses", () => {
    expect(refused).toMatchInlineSnapshot(`
      [
        "accounts.sub where kind = 'user_wallet' and seq > 3",
        "accounts.closed_at where kind = 'user_wallet' and seq > 3",
        "accounts.kind where kind = 'goal'",
        "accounts.sub where kind = 'goal'",
        "accounts.closed_at where kind = 'goal'",
        "holds.captured_minor where state = 'open'",
        "holds.state where state = 'open'",
        "holds.resolved_by where state = 'open'",
        "holds.state where state = 'captured'",
        "holds.captured_minor where state = 'voided'",
        "holds.state where state = 'voided'",
        "postings.seq where seq = 2",
      ]
    `);
  });

  it("lists no free column that does not exist", () => {
    const names = columns.map(({ name }) => name);
    expect(Object.keys(FREE).filter((name) => !names.includes(name))).toEqual([]);
  });
});

type Changed = { readonly place: string; readonly subject: string; readonly before: string | null };
type Target = {
  readonly table: string;
  readonly column: PgColumn;
  readonly key: string;
  readonly place: string;
};

/** Changes a cell and returns the row's name after the change; null if a database constraint refused it. */
async function change({ table, column, key, place }: Target): Promise<Omit<Changed, "before"> | null> {
  try {
    const [row] = await admin.unsafe(
      `update ${table} set ${column.name} = ${otherValue(column)} where ctid = $1::tid returning ctid::text as place, ${key}::text as subject`,
      [place],
    );
    return row as unknown as Changed;
  } catch (error) {
    if (error instanceof postgres.PostgresError && CONSTRAINTS.test(error.code)) return null;
    throw error;
  }
}

function otherValue(column: PgColumn): string {
  const { name, enumValues } = column;
  if (enumValues !== undefined && enumValues.length > 0) {
    const [first, second] = enumValues;
    return `case when ${name} = '${first}' then '${second}' else '${first}' end`;
  }
  const type = column.getSQLType();
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "jsonb") return `coalesce(${name}, '{}') || '{"changed": true}'`;
  if (type === "text") return `coalesce(${name}, '') || 'x'`;
  if (type === "integer[]") return `array_prepend(7, ${name})`;
  if (type.startsWith("timestamp")) return `coalesce(${name}, now()) + interval '1 hour'`;
  return `coalesce(${name}, 0) + 1`;
}
