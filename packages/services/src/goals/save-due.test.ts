import { openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeGoal } from "../testing/goals.ts";
import { listGoals } from "./list-goals.ts";
import { saveDue } from "./save-due.ts";
import { setSaving } from "./set-saving.ts";

const { ctx } = await openTestContext();

it("deals with every missed date after downtime, in order, and stops when it is told to", async () => {
  const made = await makeGoal(ctx, { balanceMinor: 500_00n });
  const rule = { kind: "weekly", goalId: made.goalId, isOn: true, amountMinor: 35_00n } as const;
  await setSaving(made.asOwner, { ...rule, weekday: 1 });
  ctx.clock.advance(21 * 86_400_000);
  expect(await saveDue(ctx, AbortSignal.abort())).toBe(0);
  let dates = 0;
  for (let done = await saveDue(ctx); done > 0; done = await saveDue(ctx)) dates += done;
  expect(dates).toBe(3);
  expect((await listGoals(made.asOwner)).savedMinor).toBe(105_00n);
});
