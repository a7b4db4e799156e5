import { closeDatabase, migrateDatabase, openDatabase } from "@evenly/db";
import { spendingRows } from "@evenly/db/budgets/spending-rows";
import { sql } from "@evenly/db/sql";
import { createBudget } from "@evenly/services/budgets/create-budget";
import { listBudgetInsights } from "@evenly/services/budgets/insights/list-budget-insights";
import { listBudgets } from "@evenly/services/budgets/list-budgets";
import { getBudgetReport } from "@evenly/services/budgets/reports/get-budget-report";
import postgres from "postgres";
import { type TestContext, testContext } from "../context.ts";
import { makeUser } from "../make-user.ts";

const [, , adminUrl = "", migrationsFolder = "", few = "1000", many = "1000000", rounds = "40"] =
  process.argv;
/** The budget screen of the large history may take FACTOR times the small one's time plus EXTRA_MS. */
const FACTOR = 1.3;
const EXTRA_MS = 1;
const NOW = new Date("2026-11-21T12:00:00Z");
const TODAY = "2026-11-21";
const CATEGORIES = ["food", "travel", "housing", "utilities", "other"] as const;
/** The newest payments of both users are two hours apart, so that the months on the screen are alike; older ones a minute. */
const NEWEST = 1000;
/** Rows per statement, so that none reaches the session's statement timeout. */
const ROWS_AT_ONCE = 100_000;

/** What the budget screen asks for. */
const questions = {
  "the month's budgets": (ctx: TestContext) => listBudgets(ctx, { on: TODAY, isActive: true }),
  "what was noticed": (ctx: TestContext) => listBudgetInsights(ctx),
  "last month's report": (ctx: TestContext) => getBudgetReport(ctx, { kind: "monthly" }),
};

async function main(): Promise<number> {
  const { db, url } = await openBook();
  const ctx = testContext(db, { now: NOW });
  const friend = await makeUser(ctx);
  const users = { few: await makePayer(ctx, url, friend.userId, Number(few)), many: "" };
  users.many = await makePayer(ctx, url, friend.userId, Number(many));
  await onServer(url, (admin) => admin.unsafe("vacuum analyze"));
  const slow = await compareScreens(ctx, users);
  await explain(ctx, users.many);
  await ctx.lane.close();
  await closeDatabase(db);
  return slow === 0 ? 0 : 1;
}

/** Alternates between both users question by question, so that other load on the machine affects both. */
async function compareScreens(ctx: TestContext, users: { readonly few: string; readonly many: string }) {
  let slow = 0;
  console.log(`budget screen, median ms   ${few.padStart(9)} ${many.padStart(9)}   ratio`);
  for (const [name, ask] of Object.entries(questions)) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = -3; round < Number(rounds); round += 1) {
      for (const size of ["few", "many"] as const) {
        const started = performance.now();
        await ask(ctx.asUser(users[size]));
        if (round >= 0) times[size].push(performance.now() - started);
      }
    }
    const [small, large] = [median(times.few), median(times.many)];
    const isSlow = large > small * FACTOR + EXTRA_MS;
    slow += isSlow ? 1 : 0;
    const figures = `${small.toFixed(2).padStart(9)} ${large.toFixed(2).padStart(9)}   ${(large / small).toFixed(2)}`;
    console.log(`${name.padEnd(26)} ${figures}${isSlow ? "  above the limit" : ""}`);
  }
  return slow;
}

/** Prints how the rows of one month are found among the many. */
async function explain(ctx: TestContext, userId: string): Promise<void> {
  const rows = spendingRows({ userId, timeZone: "UTC", from: "2026-11-01", to: "2026-12-01" });
  const plan = await ctx.db.execute<{ "QUERY PLAN": string }>(
    sql`explain (analyze, costs off, timing off) select category, currency, sum(own_minor) from ${rows} group by 1, 2`,
  );
  for (const { "QUERY PLAN": line } of plan)
    if (!line.includes("never executed") && /Scan using|Scan on|Rows Removed|Time/.test(line))
      console.log(line.trim());
}

async function openBook() {
  const url = new URL(adminUrl);
  url.pathname = "/budgets";
  await onServer(new URL(adminUrl), (admin) => admin.unsafe("create database budgets"));
  const app = new URL(url);
  app.username = "evenly_app";
  app.password = "bench";
  await migrateDatabase({ adminUrl: url.href, appUrl: app.href, migrationsFolder });
  return { db: openDatabase({ url: app.href, applicationName: "bench-budgets", poolMax: 4 }), url };
}

/** A person with a budget for each category, and with this many payments, of which every second one is to a friend. */
async function makePayer(ctx: TestContext, url: URL, friendId: string, lines: number): Promise<string> {
  const { userId } = await makeUser(ctx, { timeZone: "UTC" });
  for (const category of CATEGORIES) {
    const amounts = { amountMinor: 1_000_00n, currency: "USD", idempotencyKey: category };
    await createBudget(ctx.asUser(userId), {
      ...amounts,
      category,
      period: "monthly",
      rollover: "none",
      startsOn: "2026-11-01",
    } as Parameters<typeof createBudget>[1]);
  }
  await onServer(url, async (admin) => {
    for (let first = 0; first < lines; first += ROWS_AT_ONCE)
      await addLines(admin, [userId, friendId], { first, last: Math.min(first + ROWS_AT_ONCE, lines) - 1 });
  });
  return userId;
}

async function addLines(
  admin: postgres.Sql,
  [userId, friendId]: readonly [string, string],
  { first, last }: { readonly first: number; readonly last: number },
): Promise<void> {
  await admin`
    insert into transfers (id, owner_user_id, procedure, key, input_hash, kind, state, payer_user_id, payee_user_id,
      amount_minor, fee_minor, currency, description, category, effective_at, recorded_at)
    select gen_random_uuid(), ${userId}, 'bench', n::text, '-', 'payment', 'posted',
      case when n % 2 = 0 then ${userId}::uuid else ${friendId}::uuid end,
      case when n % 2 = 1 then ${userId}::uuid else ${friendId}::uuid end,
      100 + (n * 37) % 900, 0, 'USD', 'Groceries and other things ' || n, (${[...CATEGORIES]}::text[])[1 + n % 5],
      ${NOW}::timestamptz - least(n, ${NEWEST}) * interval '2 hours' - greatest(n - ${NEWEST}, 0) * interval '1 minute', ${NOW}
    from generate_series(${first}::int, ${last}::int) n`;
}

async function onServer(url: URL, work: (admin: postgres.Sql) => Promise<unknown>): Promise<void> {
  const admin = postgres(url.href, { max: 1, onnotice: () => {} });
  await work(admin);
  await admin.end();
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

process.exitCode = await main();
