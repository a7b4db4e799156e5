import { spawnSync } from "node:child_process";
import type { HistoryInput } from "@evenly/contract/payments/schemas";
import { closeDatabase, openDatabase } from "@evenly/db";
import { listTransactions } from "@evenly/services/history/list-transactions";
import { type TestContext, testContext } from "../context.ts";
import { createGrownBook, type GrownBook } from "./grown-book.ts";

const [
  ,
  ,
  adminUrl = "",
  migrations = "",
  few = "1000",
  many = "1000000",
  rounds = "60",
  exported = "100000",
  exporter = "",
] = process.argv;
/** The first screen of the large history may take FACTOR times the small one's time plus EXTRA_MS. */
const FACTOR = 1.3;
const EXTRA_MS = 1;
const ROWS = 30;
const MEBIBYTE = 1024 * 1024;
const EXPORT_MEMORY_MIB = 256;

type Question = { readonly name: string; readonly input: (person: string) => Partial<HistoryInput> };

/**
 * Queries of the first screen, without the count, which the web app requests in parallel: no filter, each filter, and several
 * combined. Each finds more than a page.
 */
const questions: readonly Question[] = [
  { name: "all", input: () => ({}) },
  { name: "a month", input: () => ({ from: "2026-11-01", to: "2026-11-30" }) },
  { name: "over 2.00", input: () => ({ minMinor: 200n }) },
  { name: "categories", input: () => ({ category: ["food", "travel"] }) },
  { name: "own tag", input: () => ({ tag: "trip" }) },
  { name: "money in", input: () => ({ direction: "in" }) },
  { name: "completed", input: () => ({ status: "completed" }) },
  { name: "sent", input: () => ({ type: "payment_sent" }) },
  { name: "a person", input: (person) => ({ person }) },
  { name: "a word", input: () => ({ q: "cinema" }) },
  {
    name: "four at once",
    input: () => ({ q: "cinema", from: "2026-11-01", minMinor: 200n, type: "payment_sent" }),
  },
];

async function main(): Promise<number> {
  const book = await createGrownBook({ adminUrl, migrations, few: Number(few), many: Number(many) });
  const db = openDatabase({ url: book.appUrl, applicationName: "bench-growth", poolMax: 4 });
  const ctx = testContext(db, { now: book.now });
  const slow = await compareScreens(ctx, book);
  await searchForNothing(ctx.asUser(book.many.userId));
  await ctx.lane.close();
  await closeDatabase(db);
  return slow + measureExport(book) === 0 ? 0 : 1;
}

/** Alternates between both histories query by query, so that other load on the machine affects both. */
async function compareScreens(ctx: TestContext, book: GrownBook): Promise<number> {
  const all = [...questions, await deepQuestion(ctx, book)];
  const times = new Map(all.map(({ name }) => [name, { few: [] as number[], many: [] as number[] }]));
  for (let round = -3; round < Number(rounds); round += 1) {
    for (const { name, input } of all) {
      for (const size of ["few", "many"] as const) {
        const { userId, friendId } = book[size];
        const asked = { limit: ROWS, withTotal: false, ...input(friendId) };
        const isDeep = name === "deep cursor";
        const cursor = isDeep ? { cursor: book[size].userId === book.few.userId ? deep.few : deep.many } : {};
        const started = performance.now();
        const page = await listTransactions(ctx.asUser(userId), { ...asked, ...cursor });
        const spent = performance.now() - started;
        if (page.transactions.length < ROWS) throw new Error(`"${name}" finds too little among the ${size}`);
        if (round >= 0) times.get(name)?.[size].push(spent);
      }
    }
  }
  console.log(`first screen, median ms    ${few.padStart(9)} ${many.padStart(9)}   ratio`);
  let slow = 0;
  for (const [name, spent] of times) {
    const [a, b] = [median(spent.few), median(spent.many)];
    const isSlow = b > a * FACTOR + EXTRA_MS;
    if (isSlow) slow += 1;
    const figures = [a.toFixed(2).padStart(9), b.toFixed(2).padStart(9), (b / a).toFixed(2).padStart(7)];
    console.log(name.padEnd(26), ...figures, isSlow ? "SLOW" : "");
  }
  return slow;
}

const deep = { few: "", many: "" };

/** The page in the middle of each history. */
async function deepQuestion(ctx: TestContext, book: GrownBook): Promise<Question> {
  for (const size of ["few", "many"] as const) {
    const { userId, middle } = book[size];
    const page = await listTransactions(ctx.asUser(userId), { limit: 1, to: middle });
    deep[size] = page.nextCursor ?? "";
  }
  return { name: "deep cursor", input: () => ({}) };
}

/** Searches for a word without matches: measures the cost per request and the number of requests to scan everything. */
async function searchForNothing(asMany: TestContext): Promise<void> {
  const spent: number[] = [];
  let cursor: string | null = null;
  do {
    const started = performance.now();
    const page: Awaited<ReturnType<typeof listTransactions>> = await listTransactions(asMany, {
      limit: ROWS,
      q: "nowhere to be found",
      withTotal: false,
      ...(cursor === null ? {} : { cursor }),
    });
    spent.push(performance.now() - started);
    cursor = page.nextCursor;
  } while (cursor !== null);
  const whole = spent.reduce((sum, each) => sum + each, 0);
  console.log(
    `a word that stands nowhere: ${spent.length} requests, ${median(spent).toFixed(0)} ms each, ${(whole / 1000).toFixed(1)} s in all`,
  );
}

/** Measures the export's memory in a separate process, bundled like the worker. */
function measureExport(book: GrownBook): number {
  const args = [exporter, book.appUrl, book.exporter.userId, exported];
  const child = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (child.status !== 0) throw new Error(child.stderr);
  const { rows, bytes, seconds, memoryBytes } = JSON.parse(child.stdout);
  const memory = memoryBytes / MEBIBYTE;
  const isLarge = memory > EXPORT_MEMORY_MIB;
  console.log(
    `export: ${rows} rows, ${(bytes / MEBIBYTE).toFixed(1)} MiB in ${seconds.toFixed(1)} s within ${memory.toFixed(0)} MiB`,
    isLarge ? "LARGE" : "",
  );
  return isLarge ? 1 : 0;
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

process.exitCode = await main();
