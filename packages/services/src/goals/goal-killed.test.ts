import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { transfers } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { openTestContext } from "@evenly/testing";
import { bundleChild } from "@evenly/testing/bundle-child";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../ledger/checks/verify-ledger.ts";
import { getBalance } from "../ledger/wallets/index.ts";
import { makeGoal } from "../testing/goals.ts";
import { listGoals } from "./list-goals.ts";

const { ctx, database } = await openTestContext();
const CHILD = fileURLToPath(new URL("../../../testing/src/children/save-for-goal.ts", import.meta.url));
const child = await bundleChild(CHILD);
let admin: postgres.Sql;
beforeAll(async () => {
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} });
  await admin`create table naive_pots (name text primary key, minor bigint not null)`;
  await admin.unsafe("grant all on naive_pots to public");
});
afterAll(async () => {
  await admin.end();
  await child.remove();
});

const MOVES = 400;
/** Acknowledged moves after which the process is killed; null for a run that completes. */
const KILL_AFTER = [10, 60, 150, null];

/** Runs the process and returns the acknowledged keys. */
async function run(mode: "together" | "apart", killAfter: number | null, ids: readonly string[]) {
  const moving = spawn(process.execPath, [child.file, database.url, mode, String(MOVES), ...ids]);
  let output = "";
  let errors = "";
  moving.stderr.on("data", (text) => {
    errors += text;
  });
  moving.stdout.on("data", (text) => {
    output += text;
    if (killAfter !== null && output.split("\n").length > killAfter) moving.kill("SIGKILL");
  });
  const code = await new Promise((resolve) => moving.on("close", resolve));
  if (killAfter === null && code !== 0) throw new Error(errors);
  return output.split("\n").slice(0, -1);
}

describe("a process that is killed while it moves money of a goal", () => {
  it("conserves wallet and goal, loses no acknowledged move and repeats none", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 500_00n, savedMinor: 500_00n, targetMinor: 9_000_00n });
    const own = { userId: made.owner.userId };
    for (const killAfter of KILL_AFTER) {
      const acknowledged = await run("together", killAfter, [own.userId, made.goalId]);
      expect(acknowledged.length).toBeGreaterThan(0);
      const rows = await ctx.db
        .select({ key: transfers.key })
        .from(transfers)
        .where(sql`key like 'crash-of-goal-%'`);
      const keys = new Set(rows.map(({ key }) => key));
      expect(keys.size).toBe(rows.length);
      expect(acknowledged.filter((key) => !keys.has(`crash-of-goal-${key}`))).toEqual([]);
      const { postedMinor } = await getBalance(ctx, own);
      expect(postedMinor + (await listGoals(made.asOwner)).savedMinor).toBe(1_000_00n);
      expect(await verifyLedger(ctx.db)).toEqual([]);
    }
  }, 120_000);

  it("would lose money if the two sides were written apart (control)", async () => {
    const sums: number[] = [];
    for (const killAfter of [20, 50, 80, 110]) {
      await admin`truncate naive_pots`;
      await admin`insert into naive_pots values ('wallet', 500000), ('goal', 500000)`;
      await run("apart", killAfter, []);
      const [row] = await admin`select sum(minor)::int as sum from naive_pots`;
      sums.push(Number(row?.sum));
    }
    expect(sums.some((sum) => sum !== 1_000_000)).toBe(true);
  }, 60_000);
});
