import { GOALS_MAX } from "@evenly/contract/goals/rules";
import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeGoal } from "../testing/goals.ts";
import { createGoal } from "./create-goal.ts";
import { listGoals } from "./list-goals.ts";
import { updateGoal } from "./update-goal.ts";

const { ctx } = await openTestContext();

it("creates a goal once for each key, with nothing in it", async () => {
  const made = await makeGoal(ctx, { description: "Frame and lights", icon: "bike" });
  expect(made.goal).toMatchObject({
    name: "Touring bike",
    description: "Frame and lights",
    currentMinor: 0n,
    currency: "USD",
    isCompleted: false,
    icon: "bike",
    pace: { state: "open" },
    savings: [],
  });
  expect((await createGoal(made.asOwner, made.input)).id).toBe(made.goalId);
  expect((await listGoals(made.asOwner)).goals).toHaveLength(1);
  expect(await codeOf(createGoal(ctx, made.input))).toBe("UNAUTHENTICATED");
});

it("refuses a key that was used with a different input, also in parallel, and answers the stored goal to the same", async () => {
  const { asOwner, input, goal } = await makeGoal(ctx);
  for (const change of [{ name: "Boat" }, { targetMinor: 1n }, { category: "savings" as const }])
    expect(await codeOf(createGoal(asOwner, { ...input, ...change }))).toBe("IDEMPOTENCY_MISMATCH");
  const { idempotencyKey: _key, ...fields } = input;
  await updateGoal(asOwner, { ...fields, goalId: goal.id, name: "Boat" });
  expect(await createGoal(asOwner, input)).toMatchObject({ id: goal.id, name: "Boat" });
  const key = { idempotencyKey: ctx.ids.uuid() };
  const names = Array.from({ length: 20 }, (_, n) => `Bike ${n}`);
  const outcomes = await Promise.all(
    names.map((name) => outcomeOf(createGoal(asOwner, { ...input, ...key, name }))),
  );
  expect(outcomes.toSorted()).toEqual([...Array(19).fill("IDEMPOTENCY_MISMATCH"), "done"]);
  expect((await listGoals(asOwner)).goals).toHaveLength(2);
});

it("refuses a deadline before today in the person's time zone; today itself is accepted", async () => {
  const { asOwner, input } = await makeGoal(ctx);
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const yesterday = new Date(ctx.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const asked = { ...input, idempotencyKey: ctx.ids.uuid() };
  expect(await codeOf(createGoal(asOwner, { ...asked, deadlineOn: yesterday }))).toBe("GOAL_DEADLINE_PAST");
  expect(await createGoal(asOwner, { ...asked, deadlineOn: today })).toMatchObject({ deadlineOn: today });
});

it("has a maximum, also for parallel calls", async () => {
  const { asOwner, input } = await makeGoal(ctx);
  const create = () =>
    codeOf(createGoal(asOwner, { ...input, idempotencyKey: ctx.ids.uuid() })).catch(() => "done");
  for (let made = 1; made < GOALS_MAX - 1; made += 1)
    await createGoal(asOwner, { ...input, idempotencyKey: ctx.ids.uuid() });
  await Promise.all([create(), create(), create()]);
  expect((await listGoals(asOwner)).goals).toHaveLength(GOALS_MAX);
  expect(await codeOf(createGoal(asOwner, { ...input, idempotencyKey: ctx.ids.uuid() }))).toBe("GOALS_FULL");
});
