import { GoalId } from "@evenly/contract";
import { closeDatabase, openDatabase } from "@evenly/db";
import { sql } from "@evenly/db/sql";
import { addToGoal } from "@evenly/services/goals/add-to-goal";
import { takeFromGoal } from "@evenly/services/goals/take-from-goal";
import { testContext } from "../context.ts";

/**
 * A process that moves a person's money into a goal and out of it with keys 0, 1, 2 ... until it is killed or done, and prints each key once
 * its move is acknowledged. Two of three moves go in. Arguments: url, mode, count, user id, goal id. With `apart`, the control, the two sides
 * are rows of `naive_pots`, written one after the other.
 */
const [, , url = "", mode = "together", countText = "0", userId = "", goal = ""] = process.argv;
const CALLERS = 8;
const db = openDatabase({ url, applicationName: "save-for-goal", poolMax: 8 });
const ctx = testContext(db).asUser(userId);
let next = 0;

async function move(key: number): Promise<void> {
  const isOut = key % 3 === 2;
  const amountMinor = BigInt(1 + (key % 90));
  if (mode === "together") {
    const input = { goalId: GoalId.parse(goal), amountMinor, idempotencyKey: `crash-of-goal-${key}` };
    await (isOut ? takeFromGoal : addToGoal)(ctx, input);
    return;
  }
  const change = isOut ? amountMinor : -amountMinor;
  await db.execute(sql`update naive_pots set minor = minor + ${change} where name = 'wallet'`);
  await db.execute(sql`update naive_pots set minor = minor - ${change} where name = 'goal'`);
}

async function moveNext(): Promise<void> {
  while (next < Number(countText)) {
    const key = next;
    next += 1;
    await move(key);
    process.stdout.write(`${key}\n`);
  }
}

await Promise.all(Array.from({ length: CALLERS }, moveNext));
await closeDatabase(db);
