import { HistoryInput } from "@evenly/contract/payments/schemas";
import { openTestContext, type TestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeExpense, makeGroup, payInput, payProven } from "../testing/expenses.ts";
import { createManualEntry } from "./create-manual-entry.ts";
import { listTransactions } from "./list-transactions.ts";

const { ctx } = await openTestContext();
const rich = { balanceMinor: 1_000_00n, country: "US" } as const;

async function makePaid() {
  const group = await makeGroup(ctx, 2, {}, rich);
  await makeExpense(ctx, group);
  const [asPayee = ctx, asPayer = ctx] = group.asEach;
  const id = await payProven(asPayer, payInput(ctx, group));
  return { groupId: group.groupId, asPayee, asPayer, id };
}
const idsOf = async (as: TestContext, groupId: string, fields: object = {}) => {
  const page = await listTransactions(as, HistoryInput.parse({ groupId, ...fields }));
  return page.transactions.map(({ id }) => id);
};

it("finds what paid a debt in a group, for both sides of it and nobody else", async () => {
  const [flat, trip] = [await makePaid(), await makePaid()];
  const entry = { merchant: "Bakery", date: ctx.clock.now(), amountMinor: -5_00n, currency: "USD" };
  await createManualEntry(flat.asPayer, { ...entry, idempotencyKey: ctx.ids.uuid() });
  expect(await idsOf(flat.asPayer, flat.groupId)).toEqual([flat.id]);
  expect(await idsOf(flat.asPayee, flat.groupId)).toEqual([flat.id]);
  expect(await idsOf(flat.asPayer, flat.groupId, { direction: "in" })).toEqual([]);
  expect(await idsOf(flat.asPayer, trip.groupId)).toEqual([]);
  expect(await idsOf(flat.asPayer, ctx.ids.uuid())).toEqual([]);
});
