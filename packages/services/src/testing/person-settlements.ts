import { AppError, type TransferId } from "@evenly/contract";
import { CreateExpenseInput } from "@evenly/contract/expenses/schemas";
import { CreateGroupInput, type Group } from "@evenly/contract/groups/schemas";
import type { PersonCurrency, PersonStanding } from "@evenly/contract/settlements/person-schemas";
import {
  PayProposalInput,
  ProposeWithPersonInput,
  SettleWithPersonInput,
  WithPersonInput,
} from "@evenly/contract/settlements/person-schemas";
import type { OneSettlementInput } from "@evenly/contract/settlements/schemas";
import { giveProofs, type MakeUserFacts, makeKnown, makeUser, type TestContext } from "@evenly/testing";
import { expect } from "vitest";
import { createExpense } from "../expenses/create-expense.ts";
import { createGroup } from "../groups/create-group.ts";
import { getGroup } from "../groups/get-group.ts";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { verifyPayment } from "../payments/proofs/verify-payment.ts";
import { getWithPerson } from "../settlements/person/get-with-person.ts";
import { payProposal } from "../settlements/person/pay-proposal.ts";
import { proposeWithPerson } from "../settlements/person/propose-with-person.ts";
import { settleWithPerson } from "../settlements/person/settle-with-person.ts";
import { countUnsoundExpenses, readBothBalances } from "./expenses.ts";

/** An amount that one owes the other in a new group. */
export type DebtSpec = {
  readonly owes: "ana" | "ben";
  readonly amountMinor: bigint;
  readonly currency?: string;
  readonly name?: string;
};

const WEALTHY: MakeUserFacts = { balanceMinor: 20_000_00n, country: "US" };

/** Ana and Ben in a group for each debt. */
export async function makeTwo(ctx: TestContext, debts: readonly DebtSpec[], facts: MakeUserFacts = WEALTHY) {
  const [ana, ben] = await Promise.all([makeUser(ctx, facts), makeUser(ctx, facts)]);
  await makeKnown(ctx, ana, [ben]);
  const [asAna, asBen] = [ctx.asUser(ana.userId), ctx.asUser(ben.userId)];
  const groupIds: string[] = [];
  const owe = async (groupId: string, { owes, amountMinor, currency = "USD" }: DebtSpec) => {
    const { members } = await getGroup(asAna, { groupId: groupId as Group["id"] });
    const idOf = (userId: string) => members.find((member) => member.userId === userId)?.id;
    const [from, to] = owes === "ana" ? [ana, ben] : [ben, ana];
    const input = CreateExpenseInput.parse({
      groupId,
      title: "Dinner",
      amountMinor,
      currency,
      spentOn: "2026-11-20",
      payers: [{ memberId: idOf(to.userId), amountMinor }],
      split: { method: "equal", memberIds: [idOf(from.userId)] },
      idempotencyKey: ctx.ids.uuid(),
    });
    return await createExpense(asAna, input);
  };
  const addGroup = async (debt: DebtSpec, settings: CreateGroupInput["settings"] = {}) => {
    const input = CreateGroupInput.parse({
      name: debt.name ?? "Flat 14B",
      settings,
      members: [{ userId: ben.userId }],
      idempotencyKey: ctx.ids.uuid(),
    });
    const { group } = await createGroup(asAna, input);
    groupIds.push(group.id);
    await owe(group.id, debt);
    return group.id;
  };
  for (const debt of debts) await addGroup(debt);
  const read = (as: TestContext): Promise<PersonStanding> => {
    const userId = as === asAna ? ben.userId : ana.userId;
    return getWithPerson(as, WithPersonInput.parse({ userId }));
  };
  const postedOf = async (user: { readonly userId: string }) =>
    (await getBalance(ctx, { userId: user.userId })).postedMinor;
  return { ana, ben, asAna, asBen, groupIds, owe, addGroup, read, postedOf };
}

export type Two = Awaited<ReturnType<typeof makeTwo>>;

/** What somebody has seen in a currency, as the input of a payment or proposal. */
export async function seen(ctx: TestContext, two: Two, as: TestContext, currency = "USD") {
  const { person, currencies } = await two.read(as);
  const shown = currencies.find((each) => each.currency === currency);
  const lines = linesOf(shown);
  return { userId: person.userId, currency, lines, idempotencyKey: ctx.ids.uuid() };
}

function linesOf(shown: PersonCurrency | undefined) {
  return (shown?.lines ?? []).map(({ groupId, owesMinor }) => ({ groupId, owesMinor }));
}

/** Pays everything in one direction. */
export async function settleAll(ctx: TestContext, two: Two, as: TestContext, currency = "USD") {
  const input = SettleWithPersonInput.parse(await seen(ctx, two, as, currency));
  return await proving(as, () => settleWithPerson(as, input));
}

/** Proposes what is shown. */
export async function propose(ctx: TestContext, two: Two, as: TestContext, currency = "USD") {
  return await proposeWithPerson(as, ProposeWithPersonInput.parse(await seen(ctx, two, as, currency)));
}

/** Pays a proposal. */
export async function payProposed(as: TestContext, settlementId: string) {
  const input = PayProposalInput.parse({ settlementId });
  return await proving(as, () => payProposal(as, input));
}

/** Orders a payment and proves what it needs. */
async function proving<Result>(as: TestContext, order: () => Promise<Result>): Promise<Result> {
  try {
    return await order();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "STEP_UP_REQUIRED") throw error;
    const { transferId: id } = error.details as { readonly transferId: TransferId };
    await giveProofs(as, id);
    await verifyPayment(as, { id });
    return await order();
  }
}

/** Fails unless the projections of the groups equal what their entries say. */
export async function expectGroupsSound(ctx: TestContext, groupIds: readonly string[]): Promise<void> {
  for (const groupId of groupIds) {
    const { projected, derived } = await readBothBalances(ctx, groupId);
    expect(projected).toEqual(derived);
    expect(await countUnsoundExpenses(ctx, groupId)).toBe(0);
  }
}

/** Checks that nobody owes anything, and that Ben has paid this much to Ana. */
export async function expectEven(
  ctx: TestContext,
  two: Awaited<ReturnType<typeof makeTwo>>,
  paidMinor: bigint,
): Promise<void> {
  expect((await two.read(two.asBen)).currencies).toEqual([]);
  expect(await two.postedOf(two.ana)).toBe(20_000_00n + paidMinor);
  expect(await two.postedOf(two.ben)).toBe(20_000_00n - paidMinor);
  await expectGroupsSound(ctx, two.groupIds);
}

/** The input that names one settlement. */
export const named = (id: string) => ({ settlementId: id }) as OneSettlementInput;
