import { deliveries, notifications } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { openTestContext } from "@evenly/testing";
import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { updateBudgetSettings } from "../budgets/settings/update-budget-settings.ts";
import { updateSettings } from "../notifications/update-settings.ts";
import { checkAll } from "../testing/budgets.ts";
import { makeGoal } from "../testing/goals.ts";
import { addToGoal } from "./add-to-goal.ts";
import { archiveGoal } from "./archive-goal.ts";
import { remindBehind } from "./remind-behind.ts";

const START = "2026-11-02T12:00:00Z";
const { ctx } = await openTestContext({ now: new Date(START) });

/** A goal of $1,000.00 in ten weeks from November 2 on: each week needs $100.00. */
async function makePaced(facts: Parameters<typeof makeGoal>[1] = {}, timeZone = "UTC") {
  ctx.clock.set(new Date(START));
  const made = await makeGoal(ctx, {
    balanceMinor: 900_00n,
    targetMinor: 1_000_00n,
    deadlineOn: "2027-01-11",
    ...facts,
  });
  await ctx.db.execute(sql`update users set time_zone = ${timeZone} where id = ${made.owner.userId}`);
  return made;
}
const runAt = async (now: string) => {
  ctx.clock.set(new Date(now));
  await remindBehind(ctx);
  await checkAll(ctx);
};
const toldTo = async ({ owner }: Awaited<ReturnType<typeof makeGoal>>) => {
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, owner.userId), eq(notifications.template, "goalBehind")))
    .orderBy(asc(notifications.createdAt));
  return rows.map(({ data }) => data);
};

describe("remindBehind", () => {
  it("tells the owner on the morning after a week without its part, once a month, also by ten workers at once", async () => {
    const made = await makePaced();
    await runAt("2026-11-08T09:00:00Z");
    expect(await toldTo(made)).toEqual([]);
    await runAt("2026-11-09T07:59:00Z");
    expect(await toldTo(made)).toEqual([]);
    ctx.clock.set(new Date("2026-11-09T08:00:00Z"));
    await Promise.all(Array.from({ length: 10 }, () => remindBehind(ctx)));
    await checkAll(ctx);
    const { goalId } = made;
    const facts = { goalId, goalName: "Touring bike", currency: "USD" };
    expect(await toldTo(made)).toMatchObject([{ ...facts, behindMinor: "10000", perMonthMinor: "33334" }]);
    await runAt("2026-11-30T09:00:00Z");
    expect(await toldTo(made)).toHaveLength(1);
    await runAt("2026-12-01T08:00:00Z");
    expect(await toldTo(made)).toMatchObject([{ behindMinor: "10000" }, { behindMinor: "40000" }]);
  });

  it("waits for the morning where the owner is", async () => {
    const made = await makePaced({}, "Pacific/Honolulu");
    await runAt("2026-11-09T17:59:00Z");
    expect(await toldTo(made)).toEqual([]);
    await runAt("2026-11-09T18:00:00Z");
    expect(await toldTo(made)).toHaveLength(1);
  });

  it("tells nothing of goals on their pace, without a date, put away or reached, nor to who switched it off", async () => {
    const onPace = await makePaced();
    await addToGoal(onPace.asOwner, onPace.move(100_00n));
    const open = await makePaced({ deadlineOn: null });
    const away = await makePaced();
    await archiveGoal(away.asOwner, { goalId: away.goalId, isArchived: true });
    const reached = await makePaced({ targetMinor: 100_00n });
    await addToGoal(reached.asOwner, reached.move(100_00n));
    const silent = await makePaced();
    await updateBudgetSettings(silent.asOwner, { notifications: { goalReminders: false } });
    const told = await makePaced();
    await runAt("2026-11-09T09:00:00Z");
    expect(await toldTo(told)).toHaveLength(1);
    for (const quiet of [onPace, open, away, reached, silent]) expect(await toldTo(quiet)).toEqual([]);
    await updateBudgetSettings(silent.asOwner, { notifications: { goalReminders: true } });
    await archiveGoal(away.asOwner, { goalId: away.goalId, isArchived: false });
    await runAt("2026-11-10T09:00:00Z");
    for (const later of [silent, away]) expect(await toldTo(later)).toHaveLength(1);
    await runAt("2026-11-16T09:00:00Z");
    expect(await toldTo(onPace)).toMatchObject([{ behindMinor: "10000" }]);
  });

  it("waits on every channel until the owner's quiet hours end", async () => {
    const { asOwner, owner } = await makePaced();
    const { userId } = owner;
    await updateSettings(asOwner, { quietHours: { enabled: true, start: "22:00", end: "10:30" } });
    await runAt("2026-11-09T09:00:00Z");
    const rows = await ctx.db
      .select({ dueAt: deliveries.dueAt })
      .from(deliveries)
      .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
      .where(and(eq(notifications.userId, userId), eq(notifications.template, "goalBehind")));
    expect(rows.length).toBeGreaterThan(1);
    for (const { dueAt } of rows) expect(dueAt).toEqual(new Date("2026-11-09T10:30:00Z"));
  });

  it("deals with the others when one fails, and tries that one again later", async () => {
    const [broken, fine] = [await makePaced(), await makePaced()];
    const failed: unknown[] = [];
    const log = { ...ctx.log, error: (fields: object) => void failed.push(fields) };
    ctx.clock.set(new Date("2026-11-09T09:00:00Z"));
    await ctx.db.execute(sql`update goals set icon = 'none' where id = ${broken.goalId}`);
    await remindBehind({ ...ctx, log });
    await checkAll(ctx);
    expect(failed).toMatchObject([{ goalId: broken.goalId }]);
    expect([await toldTo(broken), await toldTo(fine)]).toMatchObject([[], [{ behindMinor: "10000" }]]);
    await ctx.db.execute(sql`update goals set icon = 'bike' where id = ${broken.goalId}`);
    await runAt("2026-11-09T09:15:00Z");
    expect(await toldTo(broken)).toHaveLength(1);
  });
});
