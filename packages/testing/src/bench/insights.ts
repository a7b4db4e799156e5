import { closeDatabase, migrateDatabase, openDatabase } from "@evenly/db";
import { listSpending } from "@evenly/db/budgets/spending-queries";
import { analyzeSpending } from "@evenly/services/insights/analyze-spending";
import { clearAnalysisCache } from "@evenly/services/insights/clear-analysis-cache";
import { getSpendingOverview } from "@evenly/services/insights/get-spending-overview";
import postgres from "postgres";
import { testContext } from "../context.ts";
import { makeUser } from "../make-user.ts";

const ROUNDS = 5;
/** The whole analysis may take this many times as long as reading the same rows. */
const FACTOR = 3;

const [, , adminUrl = "", migrationsFolder = "", rowsText = "100000"] = process.argv;

async function main(): Promise<number> {
  const count = Number(rowsText);
  const book = await openBook(count);
  const read: number[] = [];
  const analysed: number[] = [];
  const shown: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const times = [await timeOf(book.read), await timeOf(book.analyse), await timeOf(book.show)];
    if (round < 0) continue;
    for (const [at, list] of [read, analysed, shown].entries()) list.push(times[at] ?? 0);
  }
  await book.close();
  const [reading, analysis, overview] = [read, analysed, shown].map(median);
  console.log(`${count} rows of a year, medians of ${ROUNDS}`);
  console.log(`reading them      ${reading?.toFixed(0)} ms`);
  console.log(`analyzeSpending   ${analysis?.toFixed(0)} ms`);
  console.log(`the screen's year ${overview?.toFixed(0)} ms`);
  const factor = (analysis ?? 0) / (reading ?? 1);
  console.log(`analysis / reading = ${factor.toFixed(2)}, limit ${FACTOR}`);
  return factor <= FACTOR ? 0 : 1;
}

/** A user who spent this often in the last year, with 300 merchants. */
async function openBook(count: number) {
  const url = new URL(adminUrl);
  url.pathname = "/insights";
  const server = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await server.unsafe("create database insights");
  await server.end();
  const app = new URL(url);
  app.username = "evenly_app";
  app.password = "bench";
  await migrateDatabase({ adminUrl: url.href, appUrl: app.href, migrationsFolder });
  const db = openDatabase({ url: app.href, applicationName: "bench-insights", poolMax: 4 });
  const ctx = testContext(db);
  const { userId } = await makeUser(ctx);
  const now = ctx.clock.now();
  const admin = postgres(url.href, { max: 1, onnotice: () => {} });
  await admin`
    insert into manual_entries (id, user_id, key, input_hash, merchant, amount_minor, currency, effective_at, recorded_at)
    select gen_random_uuid(), ${userId}, 'k' || n, '', 'Shop ' || n % 300, -(100 + n % 9000), 'USD',
      ${now}::timestamptz - n * interval '360 days' / ${count}, now()
    from generate_series(1, ${count}::int) as n`;
  await admin.unsafe("vacuum analyze");
  await admin.end();
  const asUser = ctx.asUser(userId);
  const days = { from: dayOf(now, -364), to: dayOf(now, 1) };
  return {
    read: () => listSpending(db, { userId, timeZone: "UTC", currency: "USD", ...days, limit: count + 1 }),
    analyse: async () => {
      await clearAnalysisCache(asUser);
      const { rowCount, isWhole } = await analyzeSpending(asUser, { period: "year", currency: "USD" });
      if (rowCount !== count || !isWhole) throw new Error(`analysed ${rowCount} rows`);
    },
    show: () => getSpendingOverview(asUser, { period: "year", currency: "USD" }),
    close: async () => {
      await ctx.lane.close();
      await closeDatabase(db);
    },
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function dayOf(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

process.exitCode = await main();
