import { transfers } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getBalance } from "../ledger/wallets/index.ts";
import { makeGoal } from "../testing/goals.ts";
import { addToGoal } from "./add-to-goal.ts";
import { deleteGoal } from "./delete-goal.ts";
import { listGoals } from "./list-goals.ts";

const { ctx } = await openTestContext();
type Made = Awaited<ReturnType<typeof makeGoal>>;
const balanceOf = async ({ owner }: Made) => (await getBalance(ctx, owner)).availableMinor;

describe("the end of a goal", () => {
  it("gives its money back in the same transaction, and answers a repeat", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 10_00n, savedMinor: 90_00n });
    const input = { goalId: made.goalId, idempotencyKey: ctx.ids.uuid() };
    const answer = { goalId: made.goalId, returnedMinor: 90_00n, currency: "USD" };
    expect(await deleteGoal(made.asOwner, input)).toEqual(answer);
    expect(await deleteGoal(made.asOwner, input)).toEqual(answer);
    expect(await balanceOf(made)).toBe(100_00n);
    expect((await listGoals(made.asOwner)).goals).toEqual([]);
    expect(await codeOf(addToGoal(made.asOwner, made.move(1n)))).toBe("GOAL_NOT_FOUND");
    expect(
      await ctx.db.$count(transfers, sql`owner_user_id = ${made.owner.userId} and kind = 'goal_out'`),
    ).toBe(1);
  });

  it("is simple when it is empty, and not that of another person", async () => {
    const made = await makeGoal(ctx);
    const input = { goalId: made.goalId, idempotencyKey: ctx.ids.uuid() };
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(deleteGoal(stranger, input))).toBe("GOAL_NOT_FOUND");
    expect(await deleteGoal(made.asOwner, input)).toMatchObject({ returnedMinor: 0n });
    expect(await codeOf(deleteGoal(made.asOwner, input))).toBe("GOAL_NOT_FOUND");
  });

  it("conserves money when it is deleted while money goes in", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 100_00n });
    const input = { goalId: made.goalId, idempotencyKey: ctx.ids.uuid() };
    const moves = Array.from({ length: 10 }, () => outcomeOf(addToGoal(made.asOwner, made.move(10_00n))));
    await Promise.all([...moves, outcomeOf(deleteGoal(made.asOwner, input))]);
    expect((await listGoals(made.asOwner)).goals).toEqual([]);
    expect(await balanceOf(made)).toBe(100_00n);
  });
});
