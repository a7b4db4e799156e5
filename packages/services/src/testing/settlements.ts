import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import type { TestContext } from "@evenly/testing";
import { expect } from "vitest";
import { getGroup } from "../groups/get-group.ts";
import { countUnsoundExpenses, makeExpense, makeGroup, readBothBalances } from "./expenses.ts";

/** Three people; the first paid 90.00 for all. The second says that they gave the first cash. */
export async function makeTrio(ctx: TestContext) {
  const group = await makeGroup(ctx, 3);
  const [asPayee = ctx, asPayer = ctx, asThird = ctx] = group.asEach;
  const expense = await makeExpense(ctx, group, { amountMinor: 90_00n });
  const input = (fields: object = {}) =>
    RecordPaymentInput.parse({
      groupId: group.groupId,
      fromMemberId: group.memberIds[1],
      toMemberId: group.memberIds[0],
      currency: "USD",
      amountMinor: 30_00n,
      method: "cash",
      idempotencyKey: ctx.ids.uuid(),
      ...fields,
    });
  const balances = async () => {
    const { projected, derived } = await readBothBalances(ctx, group.groupId);
    expect(projected).toEqual(derived);
    expect(await countUnsoundExpenses(ctx, group.groupId)).toBe(0);
    const { members, balances: rows } = await getGroup(asPayee, group);
    return members.map(({ id }) => rows.find(({ memberId }) => memberId === id)?.balanceMinor ?? 0n);
  };
  return { ...group, asPayee, asPayer, asThird, expense, input, balances };
}
