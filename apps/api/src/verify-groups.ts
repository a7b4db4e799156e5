import { openParts } from "@evenly/composition";
import { createLogger, startOrExplain } from "@evenly/platform";
import { verifyGroups } from "@evenly/services/groups/checks/verify-groups";
import { readDatabaseEnv } from "./env.ts";

await startOrExplain(printDifferences);

/** Compares the balances of every group with its entries, prints every difference and exits with 1 if there is one. */
async function printDifferences(): Promise<void> {
  const log = createLogger({ name: "verify-groups", level: "info" });
  const client = { name: "evenly-verify", poolMax: 1, settings: { statement_timeout: 0 } };
  const { parts, close } = await openParts({ env: readDatabaseEnv(), log, client }, ["db"]);
  try {
    const tell = (difference: string) => process.stdout.write(`${difference}\n`);
    const { groupCount, differenceCount } = await verifyGroups(parts.db, tell);
    process.stdout.write(`${groupCount} groups, ${differenceCount} differences\n`);
    process.exitCode = differenceCount > 0 ? 1 : 0;
  } finally {
    await close();
  }
}
