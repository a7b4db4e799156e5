import { codeOf, makeUser, openTestContext, payTo } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeGoal } from "../testing/goals.ts";
import { createGoal } from "./create-goal.ts";
import { listGoals } from "./list-goals.ts";
import { setSaving } from "./set-saving.ts";

const { ctx } = await openTestContext();

it("has the caller's goals with their sum, and what rules move this month", async () => {
  const made = await makeGoal(ctx, { balanceMinor: 100_00n, savedMinor: 50_00n });
  const second = await createGoal(made.asOwner, {
    ...made.input,
    name: "Japan",
    idempotencyKey: ctx.ids.uuid(),
  });
  const days = { kind: "monthly", isOn: true, monthDay: 31 } as const;
  await setSaving(made.asOwner, { ...days, goalId: second.id, amountMinor: 25_00n });
  expect(await listGoals(made.asOwner)).toMatchObject({
    goals: [
      { name: "Touring bike", currentMinor: 50_00n },
      { name: "Japan", currentMinor: 0n },
    ],
    savedMinor: 50_00n,
    dueMinor: 25_00n,
    roundUpsMinor: 0n,
    incomeMinor: 0n,
  });
  const other = await makeUser(ctx);
  expect((await listGoals(ctx.asUser(other.userId))).goals).toEqual([]);
  expect(await codeOf(listGoals(ctx))).toBe("UNAUTHENTICATED");
});

it("says what rounding up and income would be based on", async () => {
  const made = await makeGoal(ctx, { balanceMinor: 100_00n });
  const friend = await makeUser(ctx, { balanceMinor: 100_00n });
  await payTo(made.asOwner, friend.userId, 4_60n);
  await payTo(ctx.asUser(friend.userId), made.owner.userId, 30_00n);
  expect(await listGoals(made.asOwner)).toMatchObject({ roundUpsMinor: 40n, incomeMinor: 30_00n });
});
