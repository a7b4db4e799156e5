import { closeDatabase, type Database, openDatabase, type Queryable } from "@evenly/db";
import { createTestDatabase, openTestContext } from "@evenly/testing";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { markPublished } from "../outbox/queries.ts";
import { findPayees } from "../payments/queries.ts";
import { writeAll } from "../write-all.ts";
import { findBalances } from "./balance-queries.ts";
import { LANE_SESSION_SETTINGS } from "./lane-settings.ts";
import {
  findHolders,
  findTransfersById,
  findTransfersByIntent,
  listWalletOwners,
  lockParties,
  lockWallets,
} from "./lock-queries.ts";
import { insertPostings } from "./posting-queries.ts";
import { updateMeters, updateWallets } from "./write-queries.ts";

const ACCOUNTS = 100_000;
const { database } = await openTestContext({ isBookDamaged: true });
let laneDb: Database;
let userIds: readonly string[];
let accountIds: readonly string[];

beforeAll(async () => {
  laneDb = openDatabase({
    url: database.url,
    applicationName: "plans",
    poolMax: 1,
    settings: LANE_SESSION_SETTINGS,
  });
  const admin = postgres(database.adminUrl, { max: 1 });
  await admin`set session_replication_role = replica`;
  await admin`insert into users (id, email_sealed, email_lookup, password_hash, password_changed_at, first_name, last_name, handle, created_at)
    select gen_random_uuid(), 'k1.' || repeat('A', 38), 'lookup-' || n, '', now(), 'Person', 'Number', 'p' || n, now() from generate_series(1, ${ACCOUNTS}) as n`;
  await admin`insert into parties (user_id, identity_tier, time_zone) select id, 'approved', 'UTC' from users`;
  await admin`insert into accounts (id, kind, owner_user_id, currency, updated_at)
    select gen_random_uuid(), 'user_wallet', id, 'USD', now() from users`;
  await admin`insert into transfers (id, owner_user_id, procedure, key, input_hash, kind, state, payer_user_id, payee_user_id,
      amount_minor, fee_minor, currency, effective_at, recorded_at)
    select gen_random_uuid(), id, 'payments.send', handle, '', 'payment', 'posted', id, id, 1, 0, 'USD', now(), now() from users`;
  await admin`insert into outbox (id, name, version, events, event_count) select id, 'payment.posted', 1, '[]', 0 from users`;
  await admin.unsafe("analyze");
  const rows = await admin`select id, owner_user_id from accounts where kind = 'user_wallet' limit 256`;
  userIds = rows.map((row) => row.owner_user_id);
  accountIds = rows.map((row) => row.id);
  await admin.end();
}, 300_000);

afterAll(() => closeDatabase(laneDb));

/**
 * Resets the statistics to those of tables never analyzed: analyzed small tables are scanned in full, and replanned as they
 * grow.
 */
async function forgetSizes(adminUrl: string): Promise<void> {
  const admin = postgres(adminUrl, { max: 1 });
  for (const table of ["accounts", "parties", "transfers", "users"])
    await admin`alter table ${admin(table)} set (autovacuum_enabled = false)`;
  await admin`update pg_class set reltuples = -1, relpages = 0 where relnamespace = 'public'::regnamespace`;
  await admin`delete from pg_statistic where starelid::regclass::text in ('accounts', 'parties', 'transfers', 'users')`;
  await admin.end();
}

/** A database that returns the plan of each ledger statement instead of running it. */
function explaining(db: Database, plans: string[]): Queryable {
  const prepareQuery = (query: { sql: string; params: unknown[] }) => ({
    execute: async () => {
      const lines = await db.$client.unsafe(`explain ${query.sql}`, query.params as string[], {
        prepare: true,
      });
      plans.push(lines.map((line) => line["QUERY PLAN"]).join("\n"));
      return [];
    },
  });
  return { _: { session: { prepareQuery } } } as unknown as Queryable;
}

async function plansOf(source: Database, count: number): Promise<readonly string[]> {
  const plans: string[] = [];
  const db = explaining(source, plans);
  const users = userIds.slice(0, count);
  const accounts = accountIds.slice(0, count);
  const now = new Date();
  const meters = { day: "", dayMinor: 0n, dayCount: 0, month: "", monthMinor: 0n, monthCount: 0 };
  await lockParties(db, users, "skip");
  await lockWallets(db, users, "skip");
  await listWalletOwners(db, users);
  await findTransfersByIntent(
    db,
    users.map((ownerUserId) => ({ ownerUserId, procedure: "payments.send", key: "k" })),
  );
  await findTransfersById(db, users);
  await findBalances(db, users);
  await markPublished(db, users);
  const legs = accounts.map((accountId) => ({ accountId, posted: 0n, held: 0n, seq: 1n, version: 1n }));
  const walletLegs = legs.map((leg) => ({
    ...leg,
    entryId: leg.accountId,
    amountMinor: 1n,
    currency: "USD",
    postedAfter: 1n,
  }));
  const systemLegs = accounts.map((entryId) => ({
    kind: "fees" as const,
    sub: 1,
    entryId,
    amountMinor: -1n,
    currency: "USD",
  }));
  await writeAll(db, [
    updateWallets(legs, now),
    updateMeters(users.map((userId) => ({ userId, moves: 1, ...meters }))),
    insertPostings(walletLegs, systemLegs, now),
  ]);
  return plans;
}

const readsWhole = /Seq Scan on (accounts|transfers|parties|users|outbox|postings)/;

describe("the plans of the ledger's statements with 100,000 accounts", { timeout: 120_000 }, () => {
  it("scan no whole table in the lane, on first use and prepared", async () => {
    for (let repeat = 0; repeat < 7; repeat += 1) {
      const plans = await plansOf(laneDb, 256);
      expect(plans).toHaveLength(8);
      for (const plan of plans) expect(plan).not.toMatch(readsWhole);
    }
  });

  it("scan no whole table for a transfer in its own transaction", async () => {
    for (const plan of await plansOf(database.db, 2)) expect(plan).not.toMatch(readsWhole);
  });

  it("read single rows for the look-ups before a payment, even when planned on empty tables", async () => {
    const fresh = await createTestDatabase();
    await forgetSizes(fresh.adminUrl);
    const plans: string[] = [];
    const db = explaining(fresh.db, plans);
    const at = new Date();
    for (let repeat = 0; repeat < 7; repeat += 1) {
      await findHolders(db, userIds);
      await findTransfersByIntent(
        db,
        userIds.map((ownerUserId) => ({ ownerUserId, procedure: "payments.send", key: "k" })),
      );
      await findPayees(
        db,
        userIds.map((payerUserId) => ({
          payerUserId,
          payeeUserId: payerUserId,
          at,
          recentSince: at,
          daySince: at,
          sessionId: payerUserId,
        })),
      );
    }
    await fresh.drop();
    expect(plans).toHaveLength(21);
    for (const plan of plans) expect(plan).not.toMatch(/Hash|hashed|Merge|Seq Scan/);
  });

  it("control: a sequential scan is detected", async () => {
    const [line] = await database.db.$client`explain select * from accounts where posted = 7`;
    expect(line?.["QUERY PLAN"]).toMatch(/Scan/);
    const lines = await database.db.$client`explain select * from transfers where description = 'x'`;
    expect(lines.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(readsWhole);
  });
});
