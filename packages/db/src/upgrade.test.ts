import { writeExport } from "@evenly/contract/payments/jobs";
import { expectLedgerSound } from "@evenly/testing";
import { createOlderDatabase, type OlderDatabase } from "@evenly/testing/upgrade/older-database";
import { ANA, fillAt0012, refusedTransfers, unfinishedExports } from "@evenly/testing/upgrade/rows-of-0012";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, type Database, openDatabase } from "./client.ts";
import { findTransfersByIntent } from "./ledger/lock-queries.ts";
import { SEALED } from "./ledger/seals.ts";
import { APPEND_ONLY_TABLES } from "./roles.ts";

type Row = Readonly<Record<string, unknown>>;
type Tables = ReadonlyMap<string, readonly Row[]>;

let older: OlderDatabase;
let app: Database;
let before: Tables;
let after: Tables;

beforeAll(async () => {
  older = await createOlderDatabase("0012_delivery-log");
  await fillAt0012(older.admin);
  before = await readTables();
  await older.upgrade();
  after = await readTables();
  app = openDatabase({ url: older.appUrl, applicationName: "upgrade-test", poolMax: 1 });
});
afterAll(async () => {
  await closeDatabase(app);
  await older.drop();
});

/** Every row of every table, moments to the microsecond. */
async function readTables(): Promise<Tables> {
  const names =
    await older.admin`select tablename from pg_tables where schemaname = 'public' order by tablename`;
  const tables = new Map<string, readonly Row[]>();
  for (const { tablename } of names) {
    const rows =
      await older.admin`select to_jsonb(t) as row from ${older.admin(tablename)} t order by to_jsonb(t)::text`;
    tables.set(
      tablename,
      rows.map(({ row }) => row),
    );
  }
  return tables;
}
const rowsOf = (tables: Tables, name: string) => tables.get(name) ?? [];
/** Rows without columns that one of the two versions does not have. */
function without(rows: readonly Row[], ...columns: readonly string[]): readonly Row[] {
  const kept = rows.map((row) => Object.entries(row).filter(([name]) => !columns.includes(name)));
  return kept
    .map((entries) => Object.fromEntries(entries))
    .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
}

describe("an upgrade of a filled database from migration 0012", () => {
  it("moves each refused transfer to the refusals with all that they keep of it", () => {
    const refused = rowsOf(before, "transfers").filter(({ state }) => state === "refused");
    const moved = refused.map(({ refusal_code, refusal, ...row }) => ({
      ...row,
      code: refusal_code,
      details: refusal ?? {},
    }));
    const dropped = ["state", "payer_account_id", "payee_account_id", "fee_minor", "recorded_at"];
    expect(moved).toHaveLength(4);
    expect(without(rowsOf(after, "refusals"))).toEqual(without(moved, ...dropped));
  });

  it("leaves every other transfer, and every hold and export, as it was", () => {
    const kept = rowsOf(before, "transfers").filter(({ state }) => state !== "refused");
    expect(kept).toHaveLength(12);
    expect(without(rowsOf(after, "transfers"), "seals")).toEqual(without(kept, "refusal_code", "refusal"));
    expect(without(rowsOf(after, "holds"), "seals")).toEqual(without(rowsOf(before, "holds")));
    const exported = without(rowsOf(before, "exports"), "failures", "stepped_at");
    expect(without(rowsOf(after, "exports"))).toEqual(exported);
  });

  it("leaves every row of every other table as it was", () => {
    const touched = ["transfers", "holds", "exports"];
    const others = [...before].filter(([name]) => !touched.includes(name));
    const filled = others.filter(([, rows]) => rows.length > 0).map(([name]) => name);
    expect(filled).toEqual(
      expect.arrayContaining([
        "accounts",
        "outbox",
        "postings",
        "payment_reports",
        "transaction_annotations",
      ]),
    );
    for (const [name, rows] of others) expect([name, rowsOf(after, name)]).toEqual([name, rows]);
    const added = [...after].filter(([name]) => !before.has(name)).map(([name, rows]) => [name, rows.length]);
    expect(added).toEqual([
      ["jobs", 2],
      ["key_checks", 0],
      ["refusals", 4],
      ["schedules", 0],
      ["webhook_inbox", 0],
    ]);
  });

  it("seals what was there as the verifier expects it, and the book is sound", async () => {
    for (const table of ["transfers", "holds"] as const) {
      for (const { seals } of rowsOf(after, table)) expect(seals).toHaveLength(SEALED[table].length);
    }
    await expectLedgerSound(app);
  });

  it("answers a repeated key of a refused transfer with the same refusal", async () => {
    const intents = refusedTransfers.map(({ procedure, key }) => ({ ownerUserId: ANA, procedure, key }));
    const found = await findTransfersByIntent(app, intents);
    const told = found.map(({ id, state, refusal_code }) => [id, state, refusal_code]);
    expect(told).toEqual(refusedTransfers.map((row) => [row.id, "refused", row.refusal_code]));
  });

  it("leaves no trigger disabled: facts are append-only again", async () => {
    const disabled = await older.admin`select tgname from pg_trigger where tgenabled <> 'O'`;
    expect([...disabled]).toEqual([]);
    for (const table of APPEND_ONLY_TABLES) {
      await expect(older.admin`delete from ${older.admin(table)}`).rejects.toThrow(`${table} is append-only`);
    }
    await expect(older.admin`update transfers set description = 'x'`).rejects.toThrow("append-only");
  });

  it("enqueues each unfinished export once, due and with a payload that its job takes", async () => {
    const jobs = await older.admin`select *, due_at <= now() as is_due from jobs order by dedupe_key`;
    expect(jobs.map((job) => job.dedupe_key)).toEqual(unfinishedExports);
    for (const job of jobs) {
      expect(writeExport.payload.parse(job.payload)).toEqual({ exportId: job.dedupe_key });
      const { name, version } = writeExport;
      expect(job).toMatchObject({
        name,
        version,
        is_due: true,
        attempt_count: 0,
        parked_at: null,
        lease_token: null,
      });
    }
  });

  it("gives a batch of the outbox the moment of its statement, not of its transaction", async () => {
    const isLater = await older.admin.begin(async (tx) => {
      await tx`select pg_sleep(0.01)`;
      return tx`insert into outbox (id, name, version, events, event_count) values (gen_random_uuid(), 'x', 1, '[]', 0)
        returning created_at >= now() + interval '10 ms' as is_later`;
    });
    expect([...isLater]).toEqual([{ is_later: true }]);
  });

  it("lets the app read and write every table, and rewrite all but facts", async () => {
    const rights =
      await app.$client`select tablename, string_agg(right_name, ' ' order by right_name) as rights
      from pg_tables, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as right_name
      where schemaname = 'public' and has_table_privilege(current_user, quote_ident(tablename), right_name)
      group by tablename`;
    const facts: readonly string[] = APPEND_ONLY_TABLES;
    expect(rights).toHaveLength(after.size);
    for (const row of rights) {
      const due = facts.includes(row.tablename) ? "insert select" : "delete insert select update";
      expect([row.tablename, row.rights]).toEqual([row.tablename, due]);
    }
  });
});
