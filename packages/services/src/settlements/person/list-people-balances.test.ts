import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeTwo } from "../../testing/person-settlements.ts";
import { listPeopleBalances } from "./list-people-balances.ts";

const { ctx } = await openTestContext();

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
    expect(await codeOf(listPeopleBalances(ctx))).toBe("UNAUTHENTICATED");
  });
});
