import { GoalId } from "@evenly/contract";
import { HistoryInput } from "@evenly/contract/payments/schemas";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, outcomeOf, readOutbox, testContext } from "@evenly/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getTransaction } from "../history/get-transaction.ts";
import { listTransactions } from "../history/list-transactions.ts";
import { sumTransactions } from "../history/sum-transactions.ts";
import { getBalance } from "../ledger/wallets/index.ts";
import { makeGoal } from "../testing/goals.ts";
import { addToGoal } from "./add-to-goal.ts";
import { deleteGoal } from "./delete-goal.ts";
import { listGoals } from "./list-goals.ts";
import { takeFromGoal } from "./take-from-goal.ts";

const { ctx, database } = await openTestContext();
type Made = Awaited<ReturnType<typeof makeGoal>>;
const sumOf = async ({ owner, asOwner }: Made) =>
  (await getBalance(ctx, owner)).postedMinor + (await listGoals(asOwner)).savedMinor;
const balanceOf = async ({ owner }: Made) => (await getBalance(ctx, owner)).availableMinor;

describe("money of a goal", () => {
  it("goes in and out once for each key, free and without meters", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 100_00n });
    const input = made.move(40_00n);
    const first = await addToGoal(made.asOwner, input);
    expect(first.goal.currentMinor).toBe(40_00n);
    expect(await addToGoal(made.asOwner, input)).toMatchObject({ transactionId: first.transactionId });
    expect(await balanceOf(made)).toBe(60_00n);
    await takeFromGoal(made.asOwner, made.move(15_00n));
    expect(await balanceOf(made)).toBe(75_00n);
    const [party] = await ctx.db.execute<{ moved: string }>(
      sql`select (day_minor + month_minor)::text as moved from parties where user_id = ${made.owner.userId}`,
    );
    expect(party?.moved).toBe("0");
    const other = { ...input, amountMinor: 1n };
    expect(await codeOf(addToGoal(made.asOwner, other))).toBe("IDEMPOTENCY_MISMATCH");
  });

  it("is refused beyond the balance or the goal, of others' goals, and while the account is frozen", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 10_00n, savedMinor: 5_00n });
    expect(await codeOf(addToGoal(made.asOwner, made.move(10_01n)))).toBe("INSUFFICIENT_FUNDS");
    expect(await codeOf(takeFromGoal(made.asOwner, made.move(5_01n)))).toBe("INSUFFICIENT_FUNDS");
    const stranger = ctx.asUser((await makeUser(ctx, { balanceMinor: 50_00n })).userId);
    expect(await codeOf(addToGoal(stranger, made.move(1_00n)))).toBe("GOAL_NOT_FOUND");
    expect(await codeOf(takeFromGoal(stranger, made.move(1_00n)))).toBe("GOAL_NOT_FOUND");
    expect(await codeOf(addToGoal(ctx, made.move(1_00n)))).toBe("UNAUTHENTICATED");
    const unknown = { ...made.move(1_00n), goalId: GoalId.parse(ctx.ids.uuid()) };
    expect(await codeOf(addToGoal(made.asOwner, unknown))).toBe("GOAL_NOT_FOUND");
    await ctx.db.execute(sql`update parties set frozen_at = now() where user_id = ${made.owner.userId}`);
    expect(await codeOf(addToGoal(made.asOwner, made.move(1_00n)))).toBe("PARTY_FROZEN");
    expect(
      await codeOf(deleteGoal(made.asOwner, { goalId: made.goalId, idempotencyKey: "k".repeat(16) })),
    ).toBe("PARTY_FROZEN");
    expect(await sumOf(made)).toBe(15_00n);
  });

  it("is a line of the history without a person, counted neither in nor out", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 100_00n });
    const { transactionId } = await addToGoal(made.asOwner, made.move(40_00n));
    await takeFromGoal(made.asOwner, made.move(15_00n));
    const { transactions: items } = await listTransactions(made.asOwner, HistoryInput.parse({ limit: 10 }));
    expect(items.slice(0, 2)).toMatchObject([
      { type: "goal_out", direction: "in", amountMinor: 15_00n, person: null, description: "Touring bike" },
      { type: "goal_in", direction: "out", amountMinor: -40_00n, person: null },
    ]);
    expect(items).toHaveLength(3);
    const { sums } = await sumTransactions(made.asOwner, {});
    expect(sums).toEqual([{ currency: "USD", inMinor: 100_00n, outMinor: 0n }]);
    const { entries, balanceAfterMinor } = await getTransaction(made.asOwner, { id: transactionId });
    expect(entries.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
      ["wallet", -40_00n],
      ["goal", 40_00n],
    ]);
    expect(balanceAfterMinor).toBe(60_00n);
  });

  it("never exceeds the balance in twenty moves at once over two processes; without locks it would", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 35_00n });
    const others = [testContext(database.db), testContext(database.db)].map((each) =>
      each.asUser(made.owner.userId),
    );
    const moves = Array.from({ length: 20 }, (_, n) =>
      outcomeOf(addToGoal(others[n % 2] ?? made.asOwner, made.move(10_00n))),
    );
    expect((await Promise.all(moves)).filter((code) => code === "done")).toHaveLength(3);
    expect(await balanceOf(made)).toBe(5_00n);
    // Control: the same moves, decided on a balance that was read without a lock.
    let naive = 35_00n;
    const naively = async () => {
      const read = naive;
      await ctx.db.execute(sql`select pg_sleep(0.01)`);
      if (read < 10_00n) return false;
      naive -= 10_00n;
      return true;
    };
    const accepted = (await Promise.all(Array.from({ length: 20 }, naively))).filter(Boolean);
    expect(accepted.length).toBeGreaterThan(3);
  });

  it("moves once for twenty calls with one key", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 100_00n });
    const input = made.move(10_00n);
    const answers = await Promise.all(Array.from({ length: 20 }, () => addToGoal(made.asOwner, input)));
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(await balanceOf(made)).toBe(90_00n);
  });

  it("is conserved over any moves of two goals", async () => {
    const step = fc.record({ isIn: fc.boolean(), amountMinor: fc.bigInt({ min: 1n, max: 60_00n }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const made = await makeGoal(ctx, { balanceMinor: 100_00n });
        for (const { isIn, amountMinor } of steps)
          await outcomeOf((isIn ? addToGoal : takeFromGoal)(made.asOwner, made.move(amountMinor)));
        expect(await sumOf(made)).toBe(100_00n);
      }),
      { numRuns: 12 },
    );
  });

  it("reaches the target once, and stays reached after money was taken out", async () => {
    const made = await makeGoal(ctx, { balanceMinor: 300_00n, targetMinor: 100_00n });
    await addToGoal(made.asOwner, made.move(99_99n));
    expect((await addToGoal(made.asOwner, made.move(1n))).goal).toMatchObject({
      isCompleted: true,
      pace: { state: "reached" },
    });
    await takeFromGoal(made.asOwner, made.move(100_00n));
    const again = await addToGoal(made.asOwner, made.move(100_00n));
    expect(again.goal.isCompleted).toBe(true);
    const told = (await readOutbox(ctx.db, "goal.reached")).filter(
      ({ payload }) => (payload as { goalId: string }).goalId === made.goalId,
    );
    expect(told).toHaveLength(1);
  });
});
