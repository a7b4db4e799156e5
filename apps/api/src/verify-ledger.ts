import { openParts } from "@evenly/composition";
import { createLogger, startOrExplain } from "@evenly/platform";
import { verifyLedger } from "@evenly/services/ledger/checks/verify-ledger";
import { readDatabaseEnv } from "./env.ts";

await startOrExplain(printDifferences);

/** Recomputes the whole ledger, prints every difference and exits with 1 if there is one. */
async function printDifferences(): Promise<void> {
  const log = createLogger({ name: "verify-ledger", level: "info" });
  const client = { name: "evenly-verify", poolMax: 1, settings: { statement_timeout: 0 } };
  const { parts, close } = await openParts({ env: readDatabaseEnv(), log, client }, ["db"]);
  try {
    const differences = await verifyLedger(parts.db);
    for (const difference of differences) process.stdout.write(`${difference}\n`);
    process.stdout.write(`${differences.length} differences\n`);
    process.exitCode = differences.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
}
