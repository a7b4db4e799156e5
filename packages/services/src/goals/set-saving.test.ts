import { goalSavings } from "@evenly/db/goals/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, payTo, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getBalance } from "../ledger/wallets/index.ts";
import { makeGoal } from "../testing/goals.ts";
import { listGoals } from "./list-goals.ts";
import { saveDue } from "./save-due.ts";
import { setSaving } from "./set-saving.ts";

const { ctx } = await openTestContext();
const DAY_MS = 86_400_000;
const dayAfter = (days: number) =>
  new Date(ctx.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const toNextDay = () => ctx.clock.advance(DAY_MS);
const first = async ({ asOwner }: Awaited<ReturnType<typeof makeGoal>>) => {
  const [goal] = (await listGoals(asOwner)).goals;
  return { currentMinor: goal?.currentMinor, saving: goal?.savings[0] };
};
/** The weekday of tomorrow, 1 is Monday. */
const weekdayOfTomorrow = () => new Date(ctx.clock.now().getTime() + DAY_MS).getUTCDay() || 7;

describe("a rule of a goal", () => {
  it("moves its amount once at each date, also with several workers; a raise counts from the next one", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 500_00n });
    const rule = { kind: "weekly", goalId: made.goalId, isOn: true, weekday: weekdayOfTomorrow() } as const;
    const { savings } = await setSaving(made.asOwner, { ...rule, amountMinor: 35_00n });
    expect(savings).toMatchObject([{ nextOn: dayAfter(1), lastOn: null }]);
    expect(await saveDue(ctx)).toBe(0);
    toNextDay();
    await Promise.all([saveDue(ctx), saveDue(ctx), saveDue(ctx)]);
    while ((await saveDue(ctx)) > 0);
    expect(await first(made)).toMatchObject({
      currentMinor: 35_00n,
      saving: { lastResult: "saved", nextOn: dayAfter(7) },
    });
    const raised = await setSaving(made.asOwner, { ...rule, amountMinor: 50_00n });
    expect(raised.savings).toMatchObject([{ amountMinor: 50_00n, nextOn: dayAfter(7) }]);
    ctx.clock.advance(14 * DAY_MS);
    while ((await saveDue(ctx)) > 0);
    expect((await first(made)).currentMinor).toBe(135_00n);
    await setSaving(made.asOwner, { ...rule, isOn: false, amountMinor: 50_00n });
    ctx.clock.advance(7 * DAY_MS);
    expect(await saveDue(ctx)).toBe(0);
  });

  it("never goes on at a date on which it has saved, also in a zone where that day is still to come", async () => {
    const { goalId, asOwner } = await makeGoal(ctx);
    const rule = { kind: "income", goalId, basisPoints: 500 } as const;
    await setSaving(asOwner, { ...rule, isOn: true });
    await ctx.db
      .update(goalSavings)
      .set({ lastOn: dayAfter(1) })
      .where(sql`goal_id = ${goalId}`);
    await setSaving(asOwner, { ...rule, isOn: false });
    const { savings } = await setSaving(asOwner, { ...rule, isOn: true });
    expect(savings[0]?.nextOn).toBe(dayAfter(2));
  });

  it("moves nothing when the balance is too low, and tells its owner once", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 34_99n });
    const { goalId } = made;
    const day = new Date(ctx.clock.now().getTime() + DAY_MS).getUTCDate();
    await setSaving(made.asOwner, {
      kind: "monthly",
      goalId,
      isOn: true,
      amountMinor: 35_00n,
      monthDay: day,
    });
    toNextDay();
    await saveDue(ctx);
    await saveDue(ctx);
    expect(await first(made)).toMatchObject({ currentMinor: 0n, saving: { lastResult: "short" } });
    const told = (await readOutbox(ctx.db, "goal.saving_skipped")).map(({ payload }) => payload);
    expect(told).toMatchObject([{ goalId, goalName: "Touring bike", amountMinor: "3500", kind: "monthly" }]);
    expect((await getBalance(ctx, made.owner)).availableMinor).toBe(34_99n);
  });

  it("moves no more than the goal lacks, reaches it, and stops", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 500_00n, savedMinor: 90_00n, targetMinor: 100_00n });
    const { goalId } = made;
    const weekday = weekdayOfTomorrow();
    await setSaving(made.asOwner, { kind: "weekly", goalId, isOn: true, amountMinor: 35_00n, weekday });
    toNextDay();
    await saveDue(ctx);
    expect(await first(made)).toMatchObject({ currentMinor: 100_00n, saving: { isOn: false, nextOn: null } });
    expect((await listGoals(made.asOwner)).goals[0]?.isCompleted).toBe(true);
  });

  it("rounds up the payments of the days before, and takes a part of the income, each once", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 100_00n });
    const { goalId, asOwner, owner } = made;
    const friend = await makeUser(ctx, { balanceMinor: 100_00n });
    await setSaving(asOwner, { kind: "round_up", goalId, isOn: true });
    await setSaving(asOwner, { kind: "income", goalId, isOn: true, basisPoints: 500 });
    await payTo(asOwner, friend.userId, 4_60n);
    await payTo(ctx.asUser(friend.userId), owner.userId, 30_00n);
    toNextDay();
    while ((await saveDue(ctx)) > 0);
    // 40 cents to the next dollar, and 5% of 30 dollars.
    expect((await first(made)).currentMinor).toBe(1_90n);
    toNextDay();
    while ((await saveDue(ctx)) > 0);
    expect((await first(made)).currentMinor).toBe(1_90n);
  });

  it("is refused for another person's goal and without a session", async () => {
    const { goalId } = await makeGoal(ctx);
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(setSaving(stranger, { kind: "round_up", goalId, isOn: true }))).toBe(
      "GOAL_NOT_FOUND",
    );
    expect(await codeOf(setSaving(ctx, { kind: "round_up", goalId, isOn: true }))).toBe("UNAUTHENTICATED");
  });
});
