import { groups } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { getStanding } from "./get-standing.ts";

const { ctx } = await openTestContext();

describe("getStanding", () => {
  it("suggests few payments, or one per pair, which sum to the same balances", async () => {
    const group = await makeGroup(ctx, 3);
    const { groupId, memberIds } = group;
    const [owner = ctx] = group.asEach;
    const [a, b, c] = memberIds;
    const owes = (from: typeof a, to: typeof a, amountMinor: bigint) =>
      makeExpense(ctx, group, {
        amountMinor,
        payers: [{ memberId: to ?? "", amountMinor }],
        split: { method: "equal", memberIds: [from] as never },
      });
    await owes(a, b, 30_00n);
    await owes(b, c, 30_00n);
    await owes(c, b, 10_00n);
    const simplified = await getStanding(owner, { groupId });
    expect(simplified).toEqual({
      isSimplified: true,
      currencies: [
        {
          currency: "USD",
          directCount: 2,
          transfers: [
            { fromMemberId: a, toMemberId: c, amountMinor: 20_00n },
            { fromMemberId: a, toMemberId: b, amountMinor: 10_00n },
          ],
        },
      ],
    });
    await ctx.db.update(groups).set({ simplifyDebts: false }).where(sql`id = ${groupId}`);
    const direct = await getStanding(owner, { groupId });
    const amounts = direct.currencies[0]?.transfers.map((transfer) => transfer.amountMinor);
    expect(amounts?.toSorted()).toEqual([20_00n, 30_00n]);
  });

  it("is empty in a group where nobody owes, and hidden from strangers", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    expect((await getStanding(owner, group)).currencies).toEqual([]);
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    const codeFor = (as: typeof stranger) => codeOf(getStanding(as, group));
    expect(await codeFor(stranger)).toBe("GROUP_NOT_FOUND");
    expect(await codeFor(ctx)).toBe("UNAUTHENTICATED");
  });
});
