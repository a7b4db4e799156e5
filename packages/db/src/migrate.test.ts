import {
  addressesOf,
  databaseName,
  dropDatabase,
  migrationsFolder,
  whileNobodyMigrates,
} from "@evenly/testing/database";
import { requireEnv } from "@evenly/testing/env";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, type Database, openDatabase } from "./client.ts";
import { migrateDatabase } from "./migrate.ts";

/** What nobody may rewrite: the facts of the ledger, what people did and what they decided. A system adds its own by the trigger. */
const FACTS = [
  ...[
    "transfers",
    "entries",
    "postings",
    "audit_log",
    "security_events",
    "case_decisions",
    "case_statements",
  ],
  ...["group_activities", "expense_versions"],
];

const server = requireEnv("TEST_DATABASE_ADMIN_URL");
const name = databaseName();
const addresses = addressesOf(server, name);
let owner: postgres.Sql;
let app: Database;

/** Runs the migrations as a process does; all of them alter the role of the app, which the server's databases share. */
async function migrateOnce(): Promise<void> {
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await whileNobodyMigrates(admin, () => migrateDatabase({ ...addresses, migrationsFolder }));
  } finally {
    await admin.end();
  }
}

beforeAll(async () => {
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  await migrateOnce();
  owner = postgres(addresses.adminUrl, { max: 1, onnotice: () => {} });
  app = openDatabase({ url: addresses.appUrl, applicationName: "migrate-test", poolMax: 1 });
});
afterAll(async () => {
  await closeDatabase(app);
  await owner.end();
  await dropDatabase(server, name);
});

/** Tables with the trigger that refuses to rewrite their rows. */
async function appendOnlyTables(): Promise<readonly string[]> {
  const rows = await owner<{ name: string }[]>`
    select distinct event_object_table as name from information_schema.triggers
    where action_statement like '%refuse_rewrite()'`;
  return rows.map(({ name }) => name);
}

const appliedMigrations = () => owner`select hash, created_at from drizzle.__drizzle_migrations order by id`;

describe("a migrated database", () => {
  it("protects append-only tables with enabled triggers, also from the schema's owner", async () => {
    const disabled = await owner`select tgname from pg_trigger where tgenabled <> 'O'`;
    expect([...disabled]).toEqual([]);
    const tables = await appendOnlyTables();
    expect(tables).toEqual(expect.arrayContaining(FACTS));
    for (const table of tables)
      await expect(owner`delete from ${owner(table)}`).rejects.toThrow(`${table} is append-only`);
    await expect(owner`update transfers set description = 'x'`).rejects.toThrow("append-only");
  });

  it("gives an outbox row the time of its statement, not of its transaction", async () => {
    const isLater = await owner.begin(async (tx) => {
      await tx`select pg_sleep(0.01)`;
      return tx`insert into outbox (id, name, version, events, event_count) values (gen_random_uuid(), 'x', 1, '[]', 0)
        returning created_at >= now() + interval '10 ms' as is_later`;
    });
    expect([...isLater]).toEqual([{ is_later: true }]);
  });

  it("lets the app read and write every table, except updates of append-only ones", async () => {
    const tables = await owner`select tablename from pg_tables where schemaname = 'public'`;
    const rights =
      await app.$client`select tablename, string_agg(right_name, ' ' order by right_name) as rights
      from pg_tables, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as right_name
      where schemaname = 'public' and has_table_privilege(current_user, quote_ident(tablename), right_name)
      group by tablename`;
    const facts = await appendOnlyTables();
    expect(rights).toHaveLength(tables.length);
    for (const row of rights) {
      const due = facts.includes(row.tablename) ? "insert select" : "delete insert select update";
      expect([row.tablename, row.rights]).toEqual([row.tablename, due]);
    }
  });

  it("stays as it is when it is migrated again", async () => {
    const before = await appliedMigrations();
    await migrateOnce();
    expect([...(await appliedMigrations())]).toEqual([...before]);
  });

  it("is refused and left alone when its last migration is older than the first one that is kept", async () => {
    const before = await appliedMigrations();
    const shift = owner`(select max(created_at) - min(created_at) + 1 from drizzle.__drizzle_migrations)`;
    await owner`update drizzle.__drizzle_migrations set created_at = created_at - ${shift}`;
    const older = await appliedMigrations();
    await expect(migrateOnce()).rejects.toThrow(/is from before .* use an empty one/);
    expect([...(await appliedMigrations())]).toEqual([...older]);
    await owner`update drizzle.__drizzle_migrations set created_at = created_at + ${shift}`;
    expect([...(await appliedMigrations())]).toEqual([...before]);
  });
});
