import { sql } from "@evenly/db/sql";
import { openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { besideLock, makeGoal } from "../testing/goals.ts";
import { listGoals } from "./list-goals.ts";
import { saveDue } from "./save-due.ts";
import { setSaving } from "./set-saving.ts";

const { ctx } = await openTestContext();

it("deals with every missed date after downtime, in order, and stops when it is told to", async () => {
  const made = await makeGoal(ctx, { balanceMinor: 500_00n });
  const rule = { kind: "weekly", goalId: made.goalId, isOn: true, amountMinor: 35_00n } as const;
  await setSaving(made.asOwner, { ...rule, weekday: 1 });
  ctx.clock.advance(21 * 86_400_000);
  expect(await saveDue(ctx, AbortSignal.abort())).toBe(0);
  let dates = 0;
  for (let done = await saveDue(ctx); done > 0; done = await saveDue(ctx)) dates += done;
  expect(dates).toBe(3);
  expect((await listGoals(made.asOwner)).savedMinor).toBe(105_00n);
});

/** A goal with a rule of $35.00 that is due. */
async function makeDue() {
  const made = await makeGoal(ctx, { balanceMinor: 500_00n });
  const rule = { kind: "weekly", goalId: made.goalId, isOn: true, amountMinor: 35_00n } as const;
  await setSaving(made.asOwner, { ...rule, weekday: ctx.clock.now().getUTCDay() || 7 });
  ctx.clock.advance(7 * 86_400_000);
  return made;
}

it("reads the rule and the goal again under the lock", async () => {
  const raised = await makeDue();
  await besideLock(
    ctx,
    raised.goalId,
    () => saveDue(ctx),
    (tx) => tx.execute(sql`update goal_savings set amount_minor = 5000 where goal_id = ${raised.goalId}`),
  );
  expect((await listGoals(raised.asOwner)).savedMinor).toBe(50_00n);
  const off = await makeDue();
  await besideLock(
    ctx,
    off.goalId,
    () => saveDue(ctx),
    (tx) =>
      tx.execute(
        sql`update goal_savings set is_on = false, next_on = null, next_at = null where goal_id = ${off.goalId}`,
      ),
  );
  expect((await listGoals(off.asOwner)).savedMinor).toBe(0n);
  const archived = await makeDue();
  await besideLock(
    ctx,
    archived.goalId,
    () => saveDue(ctx),
    (tx) => tx.execute(sql`update goals set archived_at = now() where id = ${archived.goalId}`),
  );
  expect((await listGoals(archived.asOwner)).savedMinor).toBe(0n);
});

it("goes on to the others after a hundred rules that fail, and tries these again later", async () => {
  const failing = await makeDue();
  const { goalId } = failing;
  // Accounts that are closed are known to no move of the ledger.
  await ctx.db.execute(sql`with made as (select gen_random_uuid() as id from generate_series(1, 100)),
    account as (insert into accounts (id, owner_user_id, owner_name, kind, currency, updated_at, closed_at)
      select made.id, a.owner_user_id, a.owner_name, a.kind, a.currency, a.updated_at, a.updated_at
      from made, accounts a where a.id = ${goalId}),
    goal as (insert into goals (id, user_id, idempotency_key, input_hash, name, target_minor, currency, category, icon, started_on,
        created_at, updated_at)
      select made.id, g.user_id, made.id::text, '', g.name, g.target_minor, g.currency, g.category, g.icon, g.started_on,
        g.created_at, g.updated_at from made, goals g where g.id = ${goalId} returning id)
    insert into goal_savings (id, goal_id, kind, is_on, amount_minor, weekday, next_on, next_at)
    select gen_random_uuid(), goal.id, s.kind, true, s.amount_minor, s.weekday, s.next_on, s.next_at - interval '1 hour'
    from goal, goal_savings s where s.goal_id = ${goalId}`);
  const failed = sql`select count(*)::int as count from goal_savings s join accounts a on a.id = s.goal_id
    where a.closed_at is not null and s.next_on <= ${ctx.clock.now().toISOString().slice(0, 10)}::date
      and s.next_at > ${ctx.clock.now().toISOString()}::timestamptz`;
  expect(await saveDue(ctx)).toBe(100);
  expect((await listGoals(failing.asOwner)).savedMinor).toBe(0n);
  while ((await saveDue(ctx)) > 0);
  expect((await listGoals(failing.asOwner)).savedMinor).toBe(35_00n);
  // Each keeps its date and is due again in a while.
  expect(await ctx.db.execute(failed)).toMatchObject([{ count: 100 }]);
  await ctx.db.execute(
    sql`update accounts set closed_at = null where owner_user_id = ${failing.owner.userId}`,
  );
  ctx.clock.advance(3_600_000);
  await saveDue(ctx);
  expect((await listGoals(failing.asOwner)).savedMinor).toBeGreaterThan(35_00n);
});
