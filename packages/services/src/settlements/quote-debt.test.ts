import { QuoteDebtInput } from "@evenly/contract/settlements/schemas";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { addMember } from "../groups/people/add-member.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { quoteDebt } from "./quote-debt.ts";

const { ctx } = await openTestContext();

describe("quoteDebt", () => {
  it("says cost, balance and proofs of the payment, without a recall window", async () => {
    const group = await makeGroup(ctx, 2, {}, { balanceMinor: 500_00n, country: "US", recall: "always" });
    await makeExpense(ctx, group, { amountMinor: 400_00n });
    const [asPayee = ctx, asPayer = ctx] = group.asEach;
    const { members } = await addMember(asPayee, { groupId: group.groupId, member: { name: "Dee" } });
    const input = (fields: object = {}) =>
      QuoteDebtInput.parse({
        groupId: group.groupId,
        toMemberId: group.memberIds[0],
        currency: "USD",
        amountMinor: 200_00n,
        ...fields,
      });
    expect(await quoteDebt(asPayer, input())).toMatchObject({
      feeMinor: 0n,
      totalMinor: 200_00n,
      availableBeforeMinor: 500_00n,
      availableAfterMinor: 300_00n,
      refusal: null,
      factors: [{ factor: "pin", state: "missing" }],
    });
    expect(await quoteDebt(asPayer, input({ amountMinor: 600_00n }))).toMatchObject({
      refusal: "INSUFFICIENT_FUNDS",
    });
    const dee = members.find(({ userId }) => userId === null)?.id;
    expect(await codeOf(quoteDebt(asPayer, input({ toMemberId: dee })))).toBe("SETTLEMENT_NO_ACCOUNT");
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(quoteDebt(stranger, input()))).toBe("GROUP_NOT_FOUND");
  });
});
