import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeGoal } from "../testing/goals.ts";
import { archiveGoal } from "./archive-goal.ts";
import { setSaving } from "./set-saving.ts";

const { ctx } = await openTestContext();

it("puts a goal away with its money and stops its rules, and brings it back", async () => {
  const made = await makeGoal(ctx, { savedMinor: 50_00n });
  const { goalId, asOwner } = made;
  await setSaving(asOwner, { kind: "weekly", goalId, isOn: true, amountMinor: 35_00n, weekday: 1 });
  const archived = await archiveGoal(asOwner, { goalId, isArchived: true });
  expect(archived).toMatchObject({
    isArchived: true,
    currentMinor: 50_00n,
    savings: [{ isOn: false, nextOn: null }],
  });
  expect(await codeOf(setSaving(asOwner, { kind: "round_up", goalId, isOn: true }))).toBe("GOAL_ARCHIVED");
  expect(await archiveGoal(asOwner, { goalId, isArchived: false })).toMatchObject({ isArchived: false });
  const stranger = ctx.asUser((await makeUser(ctx)).userId);
  expect(await codeOf(archiveGoal(stranger, { goalId, isArchived: true }))).toBe("GOAL_NOT_FOUND");
  expect(await codeOf(archiveGoal(ctx, { goalId, isArchived: true }))).toBe("UNAUTHENTICATED");
});
