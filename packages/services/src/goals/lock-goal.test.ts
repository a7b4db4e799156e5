import { sql } from "@evenly/db/sql";
import { openTestContext, outcomeOf, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { besideLock, makeGoal } from "../testing/goals.ts";
import { addToGoal } from "./add-to-goal.ts";
import { archiveGoal } from "./archive-goal.ts";
import { deleteGoal } from "./delete-goal.ts";
import { listGoals } from "./list-goals.ts";
import { saveDue } from "./save-due.ts";
import { setSaving } from "./set-saving.ts";
import { updateGoal } from "./update-goal.ts";

const { ctx } = await openTestContext();
const savedBy = async ({ asOwner }: Awaited<ReturnType<typeof makeGoal>>) =>
  (await listGoals(asOwner)).savedMinor;

describe("changes of a goal", () => {
  it.each(["archive", "update", "delete", "set a rule"] as const)(
    "%s waits for a move that has locked the goal's account",
    async (change) => {
      const made = await makeGoal(ctx, { balanceMinor: 10_00n });
      const { goalId, asOwner, input } = made;
      const { idempotencyKey, ...fields } = input;
      const changes: Record<typeof change, () => Promise<unknown>> = {
        archive: () => archiveGoal(asOwner, { goalId, isArchived: true }),
        update: () => updateGoal(asOwner, { ...fields, goalId, name: "Helmet" }),
        delete: () => deleteGoal(asOwner, { goalId, idempotencyKey }),
        "set a rule": () => setSaving(asOwner, { kind: "round_up", goalId, isOn: true }),
      };
      let isDone = false;
      const begin = () =>
        changes[change]().finally(() => {
          isDone = true;
        });
      await besideLock(ctx, goalId, begin, async () => expect(isDone).toBe(false));
      expect(isDone).toBe(true);
    },
  );

  it("let no money in after an archive among twenty at the same time; without locks it would get in", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 100_00n });
    const { goalId, asOwner } = made;
    const weekday = ctx.clock.now().getUTCDay() || 7;
    await setSaving(asOwner, { kind: "weekly", goalId, isOn: true, amountMinor: 7_00n, weekday });
    ctx.clock.advance(7 * 86_400_000);
    const work = Array.from({ length: 20 }, async (_, n) => {
      if (n !== 5)
        return n % 4 === 0
          ? void (await saveDue(ctx))
          : await outcomeOf(addToGoal(asOwner, made.move(1_00n)));
      await archiveGoal(asOwner, { goalId, isArchived: true });
      return await savedBy(made);
    });
    const results = await Promise.all(work);
    const savedMinor = await savedBy(made);
    expect(savedMinor).toBe(results[5]);
    const added = BigInt(results.filter((result) => result === "done").length) * 1_00n;
    expect([added, added + 7_00n]).toContain(savedMinor);
    expect(
      results
        .filter((result) => typeof result === "string")
        .every((code) => /^(done|GOAL_ARCHIVED)$/.test(String(code))),
    ).toBe(true);
    // Control: the same moves, each decided on whether the goal was archived when it began.
    const naive = { isArchived: false, minor: 0n };
    const naively = Array.from({ length: 20 }, async (_, n) => {
      const { isArchived } = naive;
      await ctx.db.execute(sql`select pg_sleep(${n === 5 ? 0 : 0.01})`);
      if (n !== 5 && !isArchived) naive.minor += 1_00n;
      if (n === 5) naive.isArchived = true;
      return naive.minor;
    });
    expect((await Promise.all(naively))[5]).toBeLessThan(naive.minor);
  });

  it("reach a goal once when its target falls while the money for it arrives", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 100_00n, targetMinor: 90_00n });
    const { idempotencyKey: _key, ...fields } = made.input;
    const change = { ...fields, goalId: made.goalId };
    const work = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? addToGoal(made.asOwner, made.move(5_00n))
        : updateGoal(made.asOwner, { ...change, targetMinor: BigInt(60_00 - n * 2_00) }),
    );
    await Promise.all(work);
    expect((await listGoals(made.asOwner)).goals).toMatchObject([
      { isCompleted: true, currentMinor: 50_00n },
    ]);
    expect(
      (await readOutbox(ctx.db, "goal.reached")).filter(
        ({ payload }) => (payload as { goalId: string }).goalId === made.goalId,
      ),
    ).toHaveLength(1);
    // Control: each change says so when it read that the goal was not reached.
    const naive = { isReached: false, told: 0 };
    const naively = Array.from({ length: 20 }, async () => {
      const { isReached } = naive;
      await ctx.db.execute(sql`select pg_sleep(0.01)`);
      if (!isReached) naive.told += 1;
      naive.isReached = true;
    });
    await Promise.all(naively);
    expect(naive.told).toBeGreaterThan(1);
  });
});
