import { codeOf, makeUser, openTestContext, readOutbox } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeGoal } from "../testing/goals.ts";
import { updateGoal } from "./update-goal.ts";

const { ctx } = await openTestContext();
const DAY_MS = 86_400_000;

it("changes a goal; a target that it has already is reached", async () => {
  const made = await makeGoal(ctx, { savedMinor: 50_00n });
  const { idempotencyKey: _key, ...fields } = made.input;
  const change = { ...fields, goalId: made.goalId, name: "Bike and helmet", targetMinor: 50_00n };
  expect(await updateGoal(made.asOwner, change)).toMatchObject({
    name: "Bike and helmet",
    isCompleted: true,
  });
  expect(await readOutbox(ctx.db, "goal.reached")).toHaveLength(1);
  const stranger = ctx.asUser((await makeUser(ctx)).userId);
  expect(await codeOf(updateGoal(stranger, change))).toBe("GOAL_NOT_FOUND");
  expect(await codeOf(updateGoal(ctx, change))).toBe("UNAUTHENTICATED");
});

it("keeps a deadline that has passed, refuses another one that has, and moves it", async () => {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const made = await makeGoal(ctx, { deadlineOn: today });
  const { idempotencyKey: _key, ...fields } = made.input;
  const change = { ...fields, goalId: made.goalId };
  ctx.clock.advance(3 * DAY_MS);
  const over = await updateGoal(made.asOwner, { ...change, name: "Bike" });
  expect(over.pace).toMatchObject({ state: "over", daysOver: 3 });
  const past = new Date(ctx.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  expect(await codeOf(updateGoal(made.asOwner, { ...change, deadlineOn: past }))).toBe("GOAL_DEADLINE_PAST");
  expect(await updateGoal(made.asOwner, { ...change, deadlineOn: null })).toMatchObject({ deadlineOn: null });
});
