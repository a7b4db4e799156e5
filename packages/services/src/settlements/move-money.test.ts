import { findSettlementByKey } from "@evenly/db/settlements/queries";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup, payInput } from "../testing/expenses.ts";
import { moveMoney } from "./move-money.ts";
import { payDebt } from "./pay-debt.ts";

const { ctx } = await openTestContext();

describe("moveMoney", () => {
  it("cancels the settlement of a refused payment, and posts nothing for it later", async () => {
    const group = await makeGroup(ctx, 2, {}, { country: "US" });
    await makeExpense(ctx, group);
    const [, asPoor = ctx] = group.asEach;
    const input = payInput(ctx, group);
    expect(await codeOf(payDebt(asPoor, input))).toBe("INSUFFICIENT_FUNDS");
    const userId = group.users[1]?.userId ?? "";
    const settlement = await findSettlementByKey(ctx.db, userId, input.idempotencyKey);
    if (settlement === null) throw new Error("the settlement was written");
    expect(settlement.state).toBe("cancelled");
    const facts = { description: "Flat 14B", feeMinor: undefined };
    expect(await codeOf(moveMoney(asPoor, settlement, facts))).toBe("INSUFFICIENT_FUNDS");
    await expect(moveMoney(asPoor, { ...settlement, toUserId: null }, facts)).rejects.toThrow(/both sides/);
  });
});
