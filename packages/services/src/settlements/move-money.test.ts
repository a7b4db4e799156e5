import { findSettlementByKey } from "@evenly/db/settlements/queries";
import {
  createTestDatabase,
  refusalOf,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeExpense, makeGroup, payInput } from "../testing/expenses.ts";
import { moveMoney } from "./move-money.ts";
import { payDebt } from "./pay-debt.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

describe("moveMoney", () => {
  it("cancels the settlement of a refused payment, and posts nothing for it later", async () => {
    const group = await makeGroup(ctx, 2, {}, { country: "US" });
    await makeExpense(ctx, group);
    const [, asPoor = ctx] = group.asEach;
    const input = payInput(ctx, group);
    expect(await refusalOf(payDebt(asPoor, input))).toBe("INSUFFICIENT_FUNDS");
    const userId = group.users[1]?.userId ?? "";
    const settlement = await findSettlementByKey(ctx.db, userId, input.idempotencyKey);
    if (settlement === null) throw new Error("the settlement was written");
    expect(settlement.state).toBe("cancelled");
    const facts = { description: "Flat 14B", feeMinor: undefined };
    expect(await refusalOf(moveMoney(asPoor, settlement, facts))).toBe("INSUFFICIENT_FUNDS");
    await expect(moveMoney(asPoor, { ...settlement, toUserId: null }, facts)).rejects.toThrow(/both sides/);
  });
});
