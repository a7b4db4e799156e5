import { parseArgs } from "node:util";
import { closeDatabase, migrateDatabase, openDatabase } from "@evenly/db";
import postgres from "postgres";
import { type SimulationResult, simulate } from "./simulate.ts";
import { simulateOnDatabase, verifyAfterJumps } from "./simulate-database.ts";

/** npm run simulate [-- --seed N [--trace] | --seeds N [--from N]] [--database] */
const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string" },
    from: { type: "string", default: "0" },
    trace: { type: "boolean", default: false },
    database: { type: "boolean", default: false },
    /** Superuser URL and migrations folder, passed by the script that starts this. */
    admin: { type: "string", default: "" },
    migrations: { type: "string", default: "" },
  },
});
/** Stops after this many failures, enough to see a pattern. */
const FAILURES_MAX = 10;
const print = (line: string) => process.stdout.write(`${line}\n`);
const trace = values.trace ? print : undefined;
const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds ?? (values.database ? 50 : 1000)) : 1;

if (values.database) await runOnDatabase();
else await runSeeds((seed) => simulate({ seed, ...(trace && { trace }) }));

async function runSeeds(run: (seed: number) => SimulationResult | Promise<SimulationResult>): Promise<void> {
  const startedAt = performance.now();
  let steps = 0;
  let transactions = 0;
  let failed = 0;
  let seed = first;
  for (; seed < first + count && failed < FAILURES_MAX; seed += 1) {
    const result = await run(seed);
    steps += result.steps;
    transactions += result.transactions;
    if (result.failure === null) continue;
    failed += 1;
    print(`seed ${seed} failed after ${result.steps} steps: ${result.failure}`);
    print(`  again: npm run simulate -- ${values.database ? "--database " : ""}--seed ${seed} --trace`);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(
    `${seed - first} seeds, ${steps} steps, ${transactions} transactions in ${seconds} s; ${failed} failed`,
  );
  if (failed > 0) process.exitCode = 1;
}

async function runOnDatabase(): Promise<void> {
  const admin = new URL(values.admin);
  const server = postgres(admin.href, { max: 1, onnotice: () => {} });
  await server.unsafe("create database simulated");
  await server.end();
  admin.pathname = "/simulated";
  const app = new URL(admin);
  app.username = "evenly_app";
  app.password = "simulated";
  await migrateDatabase({ adminUrl: admin.href, appUrl: app.href, migrationsFolder: values.migrations });
  const db = openDatabase({ url: app.href, applicationName: "evenly-simulate", poolMax: 5 });
  try {
    await runSeeds((seed) => simulateOnDatabase(db, seed, { trace }));
    const differences = await verifyAfterJumps(db);
    for (const difference of differences) print(difference);
    print(`the whole book: ${differences.length} differences`);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await closeDatabase(db);
  }
}
