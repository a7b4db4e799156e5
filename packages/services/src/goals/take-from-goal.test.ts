import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { getBalance } from "../ledger/wallets/index.ts";
import { makeGoal } from "../testing/goals.ts";
import { addToGoal } from "./add-to-goal.ts";
import { archiveGoal } from "./archive-goal.ts";
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
