import {
  createTestDatabase,
  makeUser,
  refusalOf,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTwo } from "../testing/person-settlements.ts";
import { listPeopleBalances } from "./list-people-balances.ts";

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

describe("listPeopleBalances", () => {
  it("sums what a person owes or is owed over all groups, for each currency", async () => {
    const two = await makeTwo(ctx, [
      { owes: "ben", amountMinor: 20_00n },
      { owes: "ana", amountMinor: 12_50n },
      { owes: "ana", amountMinor: 900n, currency: "JPY" },
    ]);
    const balances = (sign: bigint) => [
      { currency: "JPY", balanceMinor: -900n * sign },
      { currency: "USD", balanceMinor: 7_50n * sign },
    ];
    expect(await listPeopleBalances(two.asAna)).toMatchObject([
      { person: { userId: two.ben.userId }, balances: balances(1n), asksYou: false },
    ]);
    expect(await listPeopleBalances(two.asBen)).toMatchObject([{ balances: balances(-1n) }]);
    expect(await listPeopleBalances(ctx.asUser((await makeUser(ctx)).userId))).toEqual([]);
    expect(await refusalOf(listPeopleBalances(ctx))).toBe("UNAUTHENTICATED");
  });
});
