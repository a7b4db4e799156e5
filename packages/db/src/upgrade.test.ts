import { writeExport } from "@evenly/contract/history/jobs";
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

/** Every row of every table, timestamps with microseconds. */
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
/** Rows without the columns that only one of the two versions has. */
function without(rows: readonly Row[], ...columns: readonly string[]): readonly Row[] {
  const kept = rows.map((row) => Object.entries(row).filter(([name]) => !columns.includes(name)));
  return kept
    .map((entries) => Object.fromEntries(entries))
    .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
}

describe("an upgrade of a filled database from migration 0012", () => {
  it("moves each refused transfer to the refusals with all its kept columns", () => {
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

  it("leaves every other transfer, hold and export unchanged", () => {
    const kept = rowsOf(before, "transfers").filter(({ state }) => state !== "refused");
    expect(kept).toHaveLength(12);
    expect(without(rowsOf(after, "transfers"), "seals", "security")).toEqual(
      without(kept, "refusal_code", "refusal"),
    );
    expect(without(rowsOf(after, "holds"), "seals")).toEqual(without(rowsOf(before, "holds")));
    const exported = without(rowsOf(before, "exports"), "failures", "stepped_at");
    expect(without(rowsOf(after, "exports"))).toEqual(exported);
  });

  it("leaves every row of every other table unchanged", () => {
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
    /** Columns that a later migration adds, with the same value in every row. */
    const addedColumns: Readonly<Record<string, Row>> = {
      parties: { own_daily_minor: null, own_single_minor: null, is_frozen_by_owner: false, moves: 0 },
      users: {
        credential_changed: null,
        credential_changed_at: null,
        password_blocked_at: null,
        role_granted_at: null,
      },
    };
    for (const [name, rows] of others) {
      const kept = rows.map((row) => ({ ...row, ...addedColumns[name] }));
      expect([name, rowsOf(after, name)]).toEqual([name, kept]);
    }
    const added = [...after].filter(([name]) => !before.has(name)).map(([name, rows]) => [name, rows.length]);
    expect(added).toEqual([
      ["attachments", 0],
      ["backup_codes", 0],
      ["bill_shares", 0],
      ["bills", 0],
      ["case_decisions", 0],
      ["case_statements", 0],
      ["cases", 0],
      ["expense_comments", 0],
      ["expense_payers", 0],
      ["expense_receipts", 0],
      ["expense_series", 0],
      ["expense_splits", 0],
      ["expense_versions", 0],
      ["expenses", 0],
      ["factor_challenges", 0],
      ["factor_recoveries", 0],
      ["factors", 0],
      ["fraud_rules", 0],
      ["fraud_settings", 0],
      ["fraud_snoozes", 0],
      ["group_activities", 0],
      ["group_balances", 0],
      ["group_invitations", 0],
      ["group_members", 0],
      ["group_pairs", 0],
      ["groups", 0],
      ["jobs", 2],
      ["key_checks", 0],
      ["money_claims", 0],
      ["pair_splits", 0],
      ["passkey_challenges", 0],
      ["pay_code_payments", 0],
      ["pay_codes", 0],
      ["payment_checks", 0],
      ["payment_holds", 0],
      ["payment_requests", 0],
      ["pins", 0],
      ["refusals", 4],
      ["request_mutes", 0],
      ["request_payments", 0],
      ["request_settings", 0],
      ["schedules", 0],
      ["security_alerts", 0],
      ["security_events", 0],
      ["security_settings", 0],
      ["sent_codes", 0],
      ["service_keys", 0],
      ["settlement_lines", 0],
      ["settlement_parts", 0],
      ["settlement_reminders", 0],
      ["settlements", 0],
      ["sign_in_requirements", 0],
      ["trusted_devices", 0],
      ["waiting_acts", 0],
      ["webhook_inbox", 0],
    ]);
  });

  it("adds checksums that the verifier accepts, and the ledger is consistent", async () => {
    // Transfers got a column later; rows without it keep their checksums.
    const sealed = { transfers: SEALED.transfers.length - 1, holds: SEALED.holds.length };
    for (const table of ["transfers", "holds"] as const) {
      for (const { seals } of rowsOf(after, table)) expect(seals).toHaveLength(sealed[table]);
    }
    await expectLedgerSound(app);
  });

  it("answers a repeated key of a refused transfer with the same refusal", async () => {
    const intents = refusedTransfers.map(({ procedure, key }) => ({ ownerUserId: ANA, procedure, key }));
    const found = await findTransfersByIntent(app, intents);
    const told = found.map(({ id, state, refusal_code }) => [id, state, refusal_code]);
    expect(told).toEqual(refusedTransfers.map((row) => [row.id, "refused", row.refusal_code]));
  });

  it("leaves all triggers enabled: append-only tables are protected again", async () => {
    const disabled = await older.admin`select tgname from pg_trigger where tgenabled <> 'O'`;
    expect([...disabled]).toEqual([]);
    for (const table of APPEND_ONLY_TABLES) {
      await expect(older.admin`delete from ${older.admin(table)}`).rejects.toThrow(`${table} is append-only`);
    }
    await expect(older.admin`update transfers set description = 'x'`).rejects.toThrow("append-only");
  });

  it("enqueues each unfinished export once, due and with a valid payload", async () => {
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

  it("gives an outbox row the time of its statement, not of its transaction", async () => {
    const isLater = await older.admin.begin(async (tx) => {
      await tx`select pg_sleep(0.01)`;
      return tx`insert into outbox (id, name, version, events, event_count) values (gen_random_uuid(), 'x', 1, '[]', 0)
        returning created_at >= now() + interval '10 ms' as is_later`;
    });
    expect([...isLater]).toEqual([{ is_later: true }]);
  });

  it("lets the app read and write every table, except updates of append-only ones", async () => {
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
