import { closeDatabase, openDatabase } from "@evenly/db";
import { startOrExplain } from "@evenly/platform";
import { verifyLedger } from "@evenly/services/ledger/index";
import { readDatabaseEnv } from "./env.ts";

await startOrExplain(printDifferences);

/** Recomputes the whole ledger, names every difference and exits with 1 if there is one. */
async function printDifferences(): Promise<void> {
  const { DATABASE_URL: url } = readDatabaseEnv();
  const db = openDatabase({
    url,
    applicationName: "evenly-verify",
    poolMax: 1,
    settings: { statement_timeout: 0 },
  });
  try {
    const differences = await verifyLedger(db);
    for (const difference of differences) process.stdout.write(`${difference}\n`);
    process.stdout.write(`${differences.length} differences\n`);
    process.exitCode = differences.length > 0 ? 1 : 0;
  } finally {
    await closeDatabase(db);
  }
}
