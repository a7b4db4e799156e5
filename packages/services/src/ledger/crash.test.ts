import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { transfers } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { expectLedgerSound, makeUser, openTestContext, testContext } from "@evenly/testing";
import { bundleChild } from "@evenly/testing/bundle-child";
import { afterAll, describe, expect, it } from "vitest";
import { getBalances } from "./wallets/get-balance.ts";

const CHILD = fileURLToPath(new URL("../../../testing/src/children/post-payments.ts", import.meta.url));
const child = await bundleChild(CHILD);
afterAll(() => child.remove());
const KEYS = 1500;
/** Number of acknowledged transfers after which the process is killed; null for the last run, which completes. */
const KILL_AFTER = [20, 150, 400, null];

const { database } = await openTestContext();

/** Runs the posting process, kills it with SIGKILL after `killAfter` acknowledgements, and returns the acknowledged keys. */
async function run(people: readonly string[], killAfter: number | null): Promise<readonly string[]> {
  const posting = spawn(process.execPath, [child.file, database.url, String(KEYS), ...people]);
  let output = "";
  let errors = "";
  posting.stderr.on("data", (text) => {
    errors += text;
  });
  posting.stdout.on("data", (text) => {
    output += text;
    if (killAfter !== null && output.split("\n").length > killAfter) posting.kill("SIGKILL");
  });
  const code = await new Promise((resolve) => posting.on("close", resolve));
  if (killAfter === null && code !== 0) throw new Error(errors);
  return output.split("\n").slice(0, -1);
}

describe("a posting process that is killed", () => {
  it("loses no acknowledged transfer and posts none twice when its keys are retried", async () => {
    const ctx = testContext(database.db);
    const made = await Promise.all(
      Array.from({ length: 6 }, () => makeUser(ctx, { balanceMinor: 1_000_000n })),
    );
    const people = made.map((person) => person.userId);
    for (const killAfter of KILL_AFTER) {
      const acknowledged = await run(people, killAfter);
      expect(acknowledged.length).toBeGreaterThan(0);
      const rows = await database.db
        .select({ key: transfers.key })
        .from(transfers)
        .where(sql`procedure = 'crash' and state = 'posted'`);
      const keys = new Set(rows.map((row) => row.key));
      expect(keys.size).toBe(rows.length);
      expect(acknowledged.filter((key) => !keys.has(key))).toEqual([]);
      const balances = await getBalances(ctx, people);
      expect(balances.reduce((sum, balance) => sum + balance.postedMinor, 0n)).toBe(6_000_000n);
      await expectLedgerSound(database.db);
    }
  }, 120_000);
});
