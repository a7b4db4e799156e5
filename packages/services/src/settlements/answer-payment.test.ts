import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getExpense } from "../expenses/get-expense.ts";
import { listActivities } from "../groups/activity/list-activities.ts";
import { makeTrio } from "../testing/settlements.ts";
import { cancelPayment, confirmPayment, rejectPayment } from "./answer-payment.ts";
import { listSettlements } from "./list-settlements.ts";
import { recordPayment } from "./record-payment.ts";

const { ctx } = await openTestContext();

describe("answers to recorded payments", () => {
  it("counts once the payee confirms it, once", async () => {
    const trio = await makeTrio(ctx);
    const { id, ...recorded } = await recordPayment(trio.asPayer, trio.input());
    expect(recorded).toMatchObject({ state: "open", canConfirm: false, canCancel: true });
    expect(await trio.balances()).toEqual([60_00n, -30_00n, -30_00n]);
    const settlementId = id;
    expect(await codeOf(confirmPayment(trio.asPayer, { settlementId }))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(confirmPayment(trio.asThird, { settlementId }))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(cancelPayment(trio.asThird, { settlementId }))).toBe("GROUP_FORBIDDEN");
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(confirmPayment(stranger, { settlementId }))).toBe("SETTLEMENT_NOT_FOUND");
    const asked = Array.from({ length: 10 }, () => outcomeOf(confirmPayment(trio.asPayee, { settlementId })));
    expect((await Promise.all(asked)).filter((code) => code === "done")).toHaveLength(1);
    expect(await trio.balances()).toEqual([30_00n, 0n, -30_00n]);
    const { splits } = await getExpense(trio.asPayer, { expenseId: trio.expense.id });
    expect(splits.find(({ memberId }) => memberId === trio.memberIds[1])?.isPaid).toBe(true);
    const { activities } = await listActivities(trio.asThird, {
      groupId: trio.groupId,
      limit: 2,
      involvesMe: false,
    });
    expect(activities.map(({ kind }) => kind)).toEqual(["settlement_settled", "settlement_opened"]);
  });

  it("does not count after a rejection or withdrawal, and blocks no second payment meanwhile but its own amount", async () => {
    const trio = await makeTrio(ctx);
    const first = await recordPayment(trio.asPayer, trio.input());
    expect(await codeOf(recordPayment(trio.asPayer, trio.input({ amountMinor: 1n })))).toBe(
      "SETTLEMENT_TOO_LARGE",
    );
    await rejectPayment(trio.asPayee, { settlementId: first.id });
    const second = await recordPayment(trio.asPayer, trio.input());
    await cancelPayment(trio.asPayer, { settlementId: second.id });
    expect(await codeOf(cancelPayment(trio.asPayer, { settlementId: second.id }))).toBe(
      "SETTLEMENT_STATE_WRONG",
    );
    expect(await trio.balances()).toEqual([60_00n, -30_00n, -30_00n]);
    const states = (await listSettlements(trio.asThird, trio)).map(({ state }) => state);
    expect(states).toEqual(["cancelled", "rejected"]);
  });
});
