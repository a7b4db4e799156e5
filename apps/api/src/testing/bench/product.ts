import { closeDatabase, type Database, migrateDatabase, openDatabase } from "@evenly/db";
import { users } from "@evenly/db/auth/tables";
import { LANE_SESSION_SETTINGS } from "@evenly/db/ledger/lane-settings";
import { createBus, createIds, createLimits, createLogger, names, systemClock } from "@evenly/platform";
import { createPasswordHasher } from "@evenly/platform/password-hasher";
import type { Limits, ServiceDeps } from "@evenly/services";
import { createPostingLane, verifyLedger } from "@evenly/services/ledger/index";
import { TEST_PASSWORD, testContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../../build-app.ts";
import { type AppConfig, HTTP_LIMITS } from "../../config.ts";
import { type BenchPerson, makeBenchPeople } from "./people.ts";

const POOL_MAX = 12;
const LANE_POOL_MAX = 4;
const CALLS_MAX = 1_000_000_000;
/** What the load says it asks. */
const BENCH_HOST = "localhost:3000";

/** Not the tests' one: that makes outputs strict, where production strips. */
const config: AppConfig = {
  hosts: new Set([BENCH_HOST]),
  origins: new Set(),
  publicUrl: "http://localhost:3000",
  isSecure: false,
  webDist: "/nonexistent",
  gateway: { host: "127.0.0.1", port: 1 },
  trustProxy: false,
  isDevelopment: false,
  receiptSecrets: { mail: null, sms: null },
  limits: HTTP_LIMITS,
};

export type BenchProduct = {
  readonly app: FastifyInstance;
  readonly people: readonly BenchPerson[];
  readonly password: string;
  readonly db: Database;
  /** Payments in the book and what is wrong with it. */
  check(): Promise<{ readonly payments: number; readonly problems: readonly string[] }>;
};

/** Parts that need no database: typed queries are measured with them. */
export function quietDeps(): ServiceDeps {
  const db = openDatabase({ url: "postgres://127.0.0.1:1/none", applicationName: "bench", poolMax: 1 });
  return testContext(db, { clock: systemClock, limits: countingLimits() });
}

/** The whole api as it is started, on a database of its own with people in it; only how often one may call is raised. */
export async function openProduct(
  urls: { readonly owner: string; readonly app: string; readonly migrationsFolder: string },
  peopleCount: number,
): Promise<BenchProduct> {
  await migrateDatabase({
    adminUrl: urls.owner,
    appUrl: urls.app,
    migrationsFolder: urls.migrationsFolder,
  });
  const open = (applicationName: string, poolMax: number, settings = {}) =>
    openDatabase({ url: urls.app, applicationName, poolMax, settings });
  const db = open("bench", POOL_MAX);
  const laneDb = open("bench-lane", LANE_POOL_MAX, LANE_SESSION_SETTINGS);
  const log = createLogger({ name: "api", level: "info" });
  const ids = createIds();
  const bus = createBus({ databaseUrl: urls.app, redisUrl: undefined, names, log, clientName: "bench" });
  const lane = createPostingLane({ db: laneDb, bus, clock: systemClock, ids, log });
  const parts = { bus, log, ids, lane, clock: systemClock };
  const ctx = testContext(db, { ...parts, limits: countingLimits() });
  const people = await makeBenchPeople(ctx, peopleCount);
  const passwords = createPasswordHasher();
  await db.update(users).set({ passwordHash: await passwords.hash(TEST_PASSWORD) });
  const before = await countPayments(db);
  const app = await buildApp(config, { ...ctx, passwords }, log);
  app.addHook("onClose", async () => {
    await lane.close();
    await bus.close();
    await closeDatabase(laneDb);
    await closeDatabase(db);
  });
  return {
    app,
    db,
    people,
    password: TEST_PASSWORD,
    check: async () => ({
      payments: (await countPayments(db)) - before,
      problems: await verifyLedger(db),
    }),
  };
}

/** The product's own counters, with more calls a minute than anybody makes. */
function countingLimits(): Limits {
  const log = createLogger({ name: "bench", level: "silent" });
  const limits = createLimits({ redisUrl: undefined, names, log, clientName: "bench" });
  return {
    consume: (name, subject, rule, cost) =>
      limits.consume(name, subject, { ...rule, points: CALLS_MAX }, cost),
    close: () => limits.close(),
  };
}

async function countPayments(db: Database): Promise<number> {
  const [row] = await db.$client`
    select count(*) as transfers, (select count(*) from entries) as entries, (select count(*) from postings) as postings
    from transfers where state = 'posted'`;
  const [transfers, entries, postings] = [row?.transfers, row?.entries, row?.postings].map(Number);
  if (transfers === undefined || entries !== transfers || postings !== 2 * transfers) {
    throw new Error(`rows do not match: ${transfers} transfers, ${entries} entries, ${postings} postings`);
  }
  return transfers;
}
