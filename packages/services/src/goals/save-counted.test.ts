import { sql } from "@evenly/db/sql";
import { makeUser, openTestContext, paymentIntent, payTo, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { captureHold } from "../ledger/capture-hold.ts";
import { placeHold } from "../ledger/place-hold.ts";
import { besideLock, makeGoal, untilWaiting } from "../testing/goals.ts";
import { listGoals } from "./list-goals.ts";
import { saveDue } from "./save-due.ts";
import { setSaving } from "./set-saving.ts";

const { ctx } = await openTestContext();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Made = Awaited<ReturnType<typeof makeGoal>>;
const savedBy = async ({ asOwner }: Made) => (await listGoals(asOwner)).savedMinor;
const savingOf = async ({ asOwner }: Made) => (await listGoals(asOwner)).goals[0]?.savings[0];
const saveAll = async () => {
  while ((await saveDue(ctx)) > 0);
};

/** A payment on hold, and its capture. */
async function holdFor(
  payer: { readonly userId: string },
  payee: { readonly userId: string },
  amountMinor: bigint,
) {
  const expiresAt = new Date(ctx.clock.now().getTime() + 7 * DAY_MS);
  const { holdId } = await placeHold(ctx, { ...paymentIntent(payer, payee, { amountMinor }), expiresAt });
  const key = ctx.ids.uuid();
  const capture = { ownerUserId: payer.userId, procedure: "test.step", key, inputHash: key, holdId };
  return () => captureHold(ctx, capture);
}

describe("a rule that counts payments", () => {
  it("rounds a held payment up once, when it is captured", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 100_00n });
    const friend = await makeUser(ctx);
    await setSaving(made.asOwner, { kind: "round_up", goalId: made.goalId, isOn: true });
    const capture = await holdFor(made.owner, friend, 4_60n);
    ctx.clock.advance(2 * DAY_MS);
    await saveAll();
    expect(await savedBy(made)).toBe(0n);
    await capture();
    for (let day = 0; day < 3; day += 1) {
      ctx.clock.advance(DAY_MS);
      await saveAll();
      expect(await savedBy(made)).toBe(40n);
    }
  });

  it("takes a part of income that was on hold once, when it is captured", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 100_00n });
    const friend = await makeUser(ctx, { balanceMinor: 100_00n });
    const part = { kind: "income", goalId: made.goalId, isOn: true, basisPoints: 1000 } as const;
    await setSaving(made.asOwner, part);
    const capture = await holdFor(friend, made.owner, 50_00n);
    ctx.clock.advance(2 * DAY_MS);
    await saveAll();
    await capture();
    for (let day = 0; day < 2; day += 1) {
      ctx.clock.advance(DAY_MS);
      await saveAll();
      expect(await savedBy(made)).toBe(5_00n);
    }
  });

  it("counts each payment once, of the same day before and after a run, and none before it was switched on", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 100_00n });
    const friend = await makeUser(ctx);
    await payTo(made.asOwner, friend.userId, 1_10n);
    ctx.clock.advance(HOUR_MS);
    await setSaving(made.asOwner, { kind: "round_up", goalId: made.goalId, isOn: true });
    await payTo(made.asOwner, friend.userId, 2_60n);
    // 6 in the morning, 9 after the run, and the same moments of the next day.
    ctx.clock.set(new Date("2026-12-03T06:00:00Z"));
    await payTo(made.asOwner, friend.userId, 3_70n);
    ctx.clock.set(new Date("2026-12-03T08:30:00Z"));
    await saveAll();
    expect(await savedBy(made)).toBe(40n + 30n);
    await payTo(made.asOwner, friend.userId, 4_80n);
    ctx.clock.set(new Date("2026-12-04T08:30:00Z"));
    await saveAll();
    expect(await savedBy(made)).toBe(40n + 30n + 20n);
    ctx.clock.advance(DAY_MS);
    await saveAll();
    expect(await savedBy(made)).toBe(90n);
  });

  it("loses no payment and counts none twice when its owner moves to another time zone", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 100_00n });
    const friend = await makeUser(ctx);
    await setSaving(made.asOwner, { kind: "round_up", goalId: made.goalId, isOn: true });
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Honolulu", "Europe/Berlin"]) {
      await ctx.db.execute(sql`update users set time_zone = ${timeZone} where id = ${made.owner.userId}`);
      for (let hours = 0; hours < 24; hours += 6) {
        await payTo(made.asOwner, friend.userId, 1_90n);
        ctx.clock.advance(6 * HOUR_MS);
        await saveAll();
      }
    }
    ctx.clock.advance(2 * DAY_MS);
    await saveAll();
    expect(await savedBy(made)).toBe(12n * 10n);
  });

  it("loses no payment that got its moment before a run and is committed after it", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 100_00n });
    const friend = await makeUser(ctx);
    await setSaving(made.asOwner, { kind: "round_up", goalId: made.goalId, isOn: true });
    const capture = await holdFor(made.owner, friend, 4_60n);
    ctx.clock.advance(2 * DAY_MS);
    const captured: Promise<unknown>[] = [];
    await besideLock(
      ctx,
      made.goalId,
      () => saveDue(ctx),
      async () => {
        captured.push(capture());
        await untilWaiting(ctx, 2);
        ctx.clock.advance(60_000);
      },
    );
    await Promise.all(captured);
    expect(await savedBy(made)).toBe(0n);
    for (let day = 0; day < 2; day += 1) {
      ctx.clock.advance(DAY_MS);
      await saveAll();
      expect(await savedBy(made)).toBe(40n);
    }
  });

  it("counts again what the balance did not suffice for, and tells its owner once", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 10_10n });
    const { goalId, owner, asOwner } = made;
    const friend = await makeUser(ctx, { balanceMinor: 100_00n });
    await setSaving(asOwner, { kind: "round_up", goalId, isOn: true });
    await payTo(asOwner, friend.userId, 10_10n);
    for (let day = 0; day < 2; day += 1) {
      ctx.clock.advance(DAY_MS);
      await saveAll();
    }
    expect(await savingOf(made)).toMatchObject({ lastResult: "short", isOn: true });
    const told = (await readOutbox(ctx.db, "goal.saving_skipped")).filter(
      ({ payload }) => (payload as { goalId: string }).goalId === goalId,
    );
    expect(told).toHaveLength(1);
    await payTo(ctx.asUser(friend.userId), owner.userId, 5_00n);
    ctx.clock.advance(DAY_MS);
    await saveAll();
    expect(await savedBy(made)).toBe(90n);
    expect(await savingOf(made)).toMatchObject({ lastResult: "saved" });
  });
});
