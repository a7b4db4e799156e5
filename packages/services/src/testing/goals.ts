import { CreateGoalInput, type CreateGoalInput as Input } from "@evenly/contract/goals/schemas";
import type { Tx } from "@evenly/db";
import { lockWallets } from "@evenly/db/ledger/lock-queries";
import { sql } from "@evenly/db/sql";
import { makeUser, type TestContext } from "@evenly/testing";
import { addToGoal } from "../goals/add-to-goal.ts";
import { createGoal } from "../goals/create-goal.ts";

/** A person with a balance and a goal of $1,600.00, which has `savedMinor` of it. */
export async function makeGoal(
  ctx: TestContext,
  {
    balanceMinor = 0n,
    savedMinor = 0n,
    ...given
  }: Partial<Input> & { readonly balanceMinor?: bigint; readonly savedMinor?: bigint } = {},
) {
  const owner = await makeUser(ctx, { balanceMinor: balanceMinor + savedMinor });
  const asOwner = ctx.asUser(owner.userId);
  const input = CreateGoalInput.parse({
    name: "Touring bike",
    targetMinor: 1_600_00n,
    category: "purchase",
    idempotencyKey: ctx.ids.uuid(),
    ...given,
  });
  const goal = await createGoal(asOwner, input);
  const move = (amountMinor: bigint) => ({ goalId: goal.id, amountMinor, idempotencyKey: ctx.ids.uuid() });
  if (savedMinor > 0n) await addToGoal(asOwner, move(savedMinor));
  return { owner, asOwner, goal, goalId: goal.id, input, move };
}

/** Begins work while another transaction has locked a goal's account, and changes something in that transaction once the work waits for it. */
export async function besideLock<Result>(
  ctx: TestContext,
  goalId: string,
  begin: () => Promise<Result>,
  change: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<Result> {
  const begun: Promise<Result>[] = [];
  await ctx.db.transaction(async (tx) => {
    await lockWallets(tx, [], "wait", [goalId]);
    const work = begin();
    begun.push(work);
    work.catch(() => {});
    await untilWaiting(ctx);
    await change(tx);
  });
  const [result] = await Promise.all(begun);
  return result as Result;
}

const TRIES = 150;

/** Waits until so many connections of the test's database wait for a lock. */
export async function untilWaiting(ctx: TestContext, waiting = 1): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [row] = await ctx.db.execute<{ count: string }>(
      sql`select count(*)::text as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (Number(row?.count) >= waiting) return;
    await ctx.db.execute(sql`select pg_sleep(0.02)`);
  }
  throw new Error("nothing waits for the lock of the goal's account");
}
