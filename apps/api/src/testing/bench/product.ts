import { openParts } from "@evenly/composition";
import { type Database, migrateDatabase, openDatabase } from "@evenly/db";
import { users } from "@evenly/db/auth/tables";
import { createLimits, createLogger, names, systemClock } from "@evenly/platform";
import type { Limits } from "@evenly/services";
import { verifyLedger } from "@evenly/services/ledger/checks/verify-ledger";
import { TEST_PASSWORD, testContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import type { ApiDeps } from "../../api-parts.ts";
import { buildApp } from "../../build-app.ts";
import { type AppConfig, HTTP_LIMITS } from "../../config.ts";
import { type BenchPerson, makeBenchPeople } from "./people.ts";

const POOL_MAX = 12;
const CALLS_MAX = 1_000_000_000;
/** The Host header that the load generator sends. */
const BENCH_HOST = "localhost:3000";

/** Not testConfig, which makes outputs strict; production strips unknown fields. */
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
  hasCardForm: false,
  cardWebhookKey: { secret: "whsec_evenly_development_only", isTestMode: true },
  limits: HTTP_LIMITS,
};

export type BenchProduct = {
  readonly app: FastifyInstance;
  readonly people: readonly BenchPerson[];
  readonly password: string;
  readonly db: Database;
  /** Number of payments in the ledger and its inconsistencies. */
  check(): Promise<{ readonly payments: number; readonly problems: readonly string[] }>;
};

/** Parts without a reachable database, for benchmarks of typed queries. */
export function quietDeps(): ApiDeps {
  const db = openDatabase({ url: "postgres://127.0.0.1:1/none", applicationName: "bench", poolMax: 1 });
  return testContext(db, { clock: systemClock, limits: countingLimits() });
}

/** The complete api on its own database with users; only the rate limits are raised. */
export async function openProduct(
  urls: { readonly owner: string; readonly app: string; readonly migrationsFolder: string },
  peopleCount: number,
): Promise<BenchProduct> {
  await migrateDatabase({
    adminUrl: urls.owner,
    appUrl: urls.app,
    migrationsFolder: urls.migrationsFolder,
  });
  const log = createLogger({ name: "api", level: "info" });
  const client = { name: "bench", poolMax: POOL_MAX };
  const { parts, close } = await openParts({ env: { DATABASE_URL: urls.app }, log, client }, [
    "db",
    "bus",
    "clock",
    "ids",
    "lane",
    "passwords",
  ]);
  const { db, passwords, ...others } = parts;
  const ctx = testContext(db, { ...others, log, limits: countingLimits() });
  const people = await makeBenchPeople(ctx, peopleCount);
  await db.update(users).set({ passwordHash: await passwords.hash(TEST_PASSWORD) });
  const before = await countPayments(db);
  const app = await buildApp(config, { ...ctx, passwords }, log);
  app.addHook("onClose", close);
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

/** The product's rate limiter with limits that the benchmark cannot reach. */
function countingLimits(): Limits {
  const log = createLogger({ name: "bench", level: "silent" });
  const limits = createLimits({ redisUrl: undefined, names, log, clientName: "bench" });
  return {
    consume: (name, subject, rule, cost) =>
      limits.consume(name, subject, { ...rule, points: CALLS_MAX }, cost),
    forget: (subject) => limits.forget(subject),
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
