import { listIncome, listSpending } from "@evenly/db/budgets/spending-queries";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, outcomeOf, payTo } from "@evenly/testing";
import { expect, it } from "vitest";
import { getBalance } from "../ledger/wallets/index.ts";
import { makeGoal } from "../testing/goals.ts";
import { addToGoal } from "./add-to-goal.ts";
import { archiveGoal } from "./archive-goal.ts";
import { listGoals } from "./list-goals.ts";
import { takeFromGoal } from "./take-from-goal.ts";

const { ctx } = await openTestContext();

it("moves money back once for each key, at most what the goal has", async () => {
  const made = await makeGoal(ctx, { savedMinor: 50_00n });
  const input = made.move(20_00n);
  const first = await takeFromGoal(made.asOwner, input);
  expect(first.goal.currentMinor).toBe(30_00n);
  expect((await takeFromGoal(made.asOwner, input)).transactionId).toBe(first.transactionId);
  expect(await codeOf(takeFromGoal(made.asOwner, made.move(30_01n)))).toBe("INSUFFICIENT_FUNDS");
  expect((await getBalance(ctx, made.owner)).availableMinor).toBe(20_00n);
  const stranger = ctx.asUser((await makeUser(ctx)).userId);
  expect(await codeOf(takeFromGoal(stranger, made.move(1n)))).toBe("GOAL_NOT_FOUND");
  expect(await codeOf(takeFromGoal(ctx, made.move(1n)))).toBe("UNAUTHENTICATED");
});

it("takes money out of an archived goal, into which none goes", async () => {
  const made = await makeGoal(ctx, { balanceMinor: 10_00n, savedMinor: 50_00n });
  await archiveGoal(made.asOwner, { goalId: made.goalId, isArchived: true });
  expect(await codeOf(addToGoal(made.asOwner, made.move(1_00n)))).toBe("GOAL_ARCHIVED");
  const { goal } = await takeFromGoal(made.asOwner, made.move(50_00n));
  expect(goal).toMatchObject({ currentMinor: 0n, isArchived: true });
  expect((await getBalance(ctx, made.owner)).availableMinor).toBe(60_00n);
});

it("conserves money while twenty moves go in and out; without locks it would not", async () => {
  const made = await makeGoal(ctx, { balanceMinor: 50_00n, savedMinor: 50_00n });
  const work = Array.from({ length: 20 }, (_, n) =>
    outcomeOf((n % 2 === 0 ? addToGoal : takeFromGoal)(made.asOwner, made.move(BigInt(7_00 + n * 10)))),
  );
  expect((await Promise.all(work)).filter((code) => code === "done").length).toBeGreaterThan(0);
  const { availableMinor } = await getBalance(ctx, made.owner);
  const [goal] = (await listGoals(made.asOwner)).goals;
  expect(availableMinor + (goal?.currentMinor ?? 0n)).toBe(100_00n);
  // Control: the same moves, each written from balances that were read without a lock.
  let naive = { wallet: 50_00, goal: 50_00 };
  const naively = Array.from({ length: 20 }, async (_, n) => {
    const { wallet } = naive;
    await ctx.db.execute(sql`select pg_sleep(0.01)`);
    const amount = (7_00 + n * 10) * (n % 2 === 0 ? 1 : -1);
    naive = { wallet: wallet - amount, goal: naive.goal + amount };
  });
  await Promise.all(naively);
  expect(naive.wallet + naive.goal).not.toBe(100_00);
});

it("is neither spending nor income, in or out", async () => {
  const made = await makeGoal(ctx, { balanceMinor: 100_00n });
  const friend = await makeUser(ctx, { balanceMinor: 100_00n });
  await payTo(made.asOwner, friend.userId, 4_00n);
  await payTo(ctx.asUser(friend.userId), made.owner.userId, 3_00n);
  const query = { userId: made.owner.userId, timeZone: "UTC", from: "2026-01-01", to: "2027-12-31" };
  const read = async () => [
    await listSpending(ctx.db, { ...query, limit: 10 }),
    await listIncome(ctx.db, query),
  ];
  const before = await read();
  expect(before).toMatchObject([[{ ownMinor: 4_00n }], [{ amountMinor: 3_00n }]]);
  await addToGoal(made.asOwner, made.move(40_00n));
  await takeFromGoal(made.asOwner, made.move(15_00n));
  expect(await read()).toEqual(before);
});
