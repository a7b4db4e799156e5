import { openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { voidExpense } from "../expenses/void-expense.ts";
import { leaveGroup } from "../groups/people/leave-group.ts";
import { makeExpense } from "../testing/expenses.ts";
import { makeTrio } from "../testing/settlements.ts";
import { confirmPayment } from "./answer-payment.ts";
import { recordPayment } from "./record-payment.ts";
import { sweepSettlements } from "./sweep-settlements.ts";

const DAY_MS = 86_400_000;

const { ctx } = await openTestContext();

describe("sweepSettlements", () => {
  it("counts unconfirmed cash after seven days; what the payee records counts at once", async () => {
    const trio = await makeTrio(ctx);
    expect(await recordPayment(trio.asPayee, trio.input({ amountMinor: 10_00n }))).toMatchObject({
      state: "settled",
    });
    await recordPayment(trio.asPayer, trio.input({ amountMinor: 20_00n }));
    ctx.clock.advance(7 * DAY_MS - 1000);
    expect(await sweepSettlements(ctx)).toBe(0);
    ctx.clock.advance(2000);
    expect(await sweepSettlements(ctx)).toBe(1);
    expect(await trio.balances()).toEqual([30_00n, 0n, -30_00n]);
  });

  it("lets cash wait for its payee when the debt has gone meanwhile: silence makes no one a debtor", async () => {
    const trio = await makeTrio(ctx);
    const recorded = await recordPayment(trio.asPayer, trio.input({ amountMinor: 20_00n }));
    await voidExpense(trio.asPayee, { expenseId: trio.expense.id, expectedVersion: 1 });
    ctx.clock.advance(8 * DAY_MS);
    expect(await sweepSettlements(ctx)).toBe(1);
    expect(await sweepSettlements(ctx)).toBe(0);
    expect(await trio.balances()).toEqual([0n, 0n, 0n]);
    await confirmPayment(trio.asPayee, { settlementId: recorded.id });
    expect(await trio.balances()).toEqual([-20_00n, 20_00n, 0n]);
  });

  it("ends cash whose payee is out of the group: they cannot say that it never came", async () => {
    const trio = await makeTrio(ctx);
    const expenseOf = { payers: [{ memberId: trio.memberIds[1] ?? "", amountMinor: 90_00n }] };
    await makeExpense(ctx, trio, {
      amountMinor: 90_00n,
      ...expenseOf,
      split: { method: "equal", memberIds: trio.memberIds.slice(2) },
    });
    // The third owes the second, who leaves; then the third says that they gave them cash.
    await leaveGroup(trio.asPayer, trio);
    const before = await trio.balances();
    const cash = trio.input({
      fromMemberId: trio.memberIds[2],
      toMemberId: trio.memberIds[1],
      amountMinor: 60_00n,
    });
    expect(await recordPayment(trio.asThird, cash)).toMatchObject({ state: "open" });
    ctx.clock.advance(7 * DAY_MS + 1000);
    expect(await sweepSettlements(ctx)).toBe(1);
    expect(await trio.balances()).toEqual(before);
  });
});
