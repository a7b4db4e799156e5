import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense } from "../testing/expenses.ts";
import { makeTrio } from "../testing/settlements.ts";
import { explainDebt } from "./explain-debt.ts";
import { getStanding } from "./get-standing.ts";

const { ctx } = await openTestContext();

describe("explainDebt", () => {
  it("sums to the suggested amount, by expenses and by persons", async () => {
    const trio = await makeTrio(ctx);
    await makeExpense(ctx, trio, {
      title: "Taxi",
      amountMinor: 30_00n,
      payers: [{ memberId: trio.memberIds[2] ?? "", amountMinor: 30_00n }],
    });
    const { currencies } = await getStanding(trio.asPayer, trio);
    const transfer = currencies[0]?.transfers.find(({ fromMemberId }) => fromMemberId === trio.memberIds[1]);
    if (!transfer) throw new Error("the second owes");
    const { fromMemberId, toMemberId, amountMinor } = transfer;
    const why = await explainDebt(trio.asThird, {
      groupId: trio.groupId,
      currency: "USD" as never,
      fromMemberId,
      toMemberId,
    });
    const sumOf = (rows: readonly { readonly amountMinor: bigint }[]) =>
      rows.reduce((sum, row) => sum + row.amountMinor, 0n);
    expect(why.amountMinor).toBe(amountMinor);
    expect(sumOf(why.lines)).toBe(amountMinor);
    expect(sumOf(why.persons)).toBe(amountMinor);
    expect(why.lines.map(({ title }) => title).toSorted()).toEqual(["Dinner", "Taxi"]);
    const asked = { groupId: trio.groupId, currency: "EUR" as never, fromMemberId, toMemberId };
    expect(await codeOf(explainDebt(trio.asThird, asked))).toBe("SETTLEMENT_NOT_FOUND");
  });
});
