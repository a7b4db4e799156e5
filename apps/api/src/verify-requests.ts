import { openParts } from "@evenly/composition";
import { createLogger, startOrExplain } from "@evenly/platform";
import { verifyRequests } from "@evenly/services/requests/checks/verify-requests";
import { readDatabaseEnv } from "./env.ts";

await startOrExplain(printDifferences);

/** Compares requests, codes, claims and bills with the ledger, prints every difference and exits with 1 if there is one. */
async function printDifferences(): Promise<void> {
  const log = createLogger({ name: "verify-requests", level: "info" });
  const client = { name: "evenly-verify", poolMax: 1, settings: { statement_timeout: 0 } };
  const { parts, close } = await openParts({ env: readDatabaseEnv(), log, client }, ["db"]);
  try {
    const differences = await verifyRequests(parts.db);
    for (const difference of differences) process.stdout.write(`${difference}\n`);
    process.stdout.write(`${differences.length} differences\n`);
    process.exitCode = differences.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
}
