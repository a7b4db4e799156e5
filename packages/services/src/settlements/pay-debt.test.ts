import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AppError } from "@evenly/contract";
import type { PayDebtInput } from "@evenly/contract/settlements/schemas";
import { transfers } from "@evenly/db/ledger/tables";
import { settlementLines, settlements } from "@evenly/db/settlements/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, giveProofs, makeUser, openTestContext, outcomeOf, returnProven } from "@evenly/testing";
import { bundleChild } from "@evenly/testing/bundle-child";
import { afterAll, describe, expect, it } from "vitest";
import { getExpense } from "../expenses/get-expense.ts";
import { archiveGroup } from "../groups/archive-group.ts";
import { getGroup } from "../groups/get-group.ts";
import { addMember } from "../groups/people/add-member.ts";
import { removeMember } from "../groups/people/remove-member.ts";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { rejectHeldPayment, releaseHeldPayment } from "../payments/holds/decide-held-payment.ts";
import { cancelWaiting } from "../payments/proofs/cancel-waiting.ts";
import { verifyPayment } from "../payments/proofs/verify-payment.ts";
import { refundPayment } from "../payments/returns/refund-payment.ts";
import {
  countUnsoundExpenses,
  makeExpense,
  makeGroup,
  payInput,
  payProven,
  readBothBalances,
} from "../testing/expenses.ts";
import { listSettlements } from "./list-settlements.ts";
import { payDebt } from "./pay-debt.ts";
import { sweepSettlements } from "./sweep-settlements.ts";

const { ctx, database } = await openTestContext();

const postedOf = async (userId: string) => (await getBalance(ctx, { userId })).postedMinor;

/** Two people in the US with 20,000.00 each; the first paid 84.20 for both. */
async function makePair(amountMinor = 84_20n) {
  const group = await makeGroup(ctx, 2, {}, { balanceMinor: 20_000_00n, country: "US" });
  const [payee, payer] = group.users;
  const [asPayee, asPayer] = group.asEach;
  if (!payer || !payee || !asPayer || !asPayee) throw new Error("a pair");
  const expense = await makeExpense(ctx, group, { amountMinor });
  const pay = (fields: Partial<PayDebtInput> = {}) => payDebt(asPayer, payInput(ctx, group, fields));
  const read = async () => {
    const { status, splits } = await getExpense(asPayer, { expenseId: expense.id });
    const own = splits.find(({ memberId }) => memberId === group.memberIds[1]);
    return { status, paidMinor: own?.paidMinor, isPaid: own?.isPaid };
  };
  return { ...group, payer, payee, asPayer, asPayee, expense, pay, read };
}

/** Fails unless the group's projections equal what its entries say. */
async function expectSound(groupId: string): Promise<void> {
  const { projected, derived } = await readBothBalances(ctx, groupId);
  expect(projected).toEqual(derived);
  expect(await countUnsoundExpenses(ctx, groupId)).toBe(0);
}

describe("payDebt", () => {
  it("moves the money and pays the part in one step, once per key", async () => {
    const pair = await makePair();
    const input = payInput(ctx, pair);
    const paid = await payDebt(pair.asPayer, input);
    expect(paid).toMatchObject({ method: "wallet", state: "settled", amountMinor: 42_10n, note: "" });
    expect(await payDebt(pair.asPayer, input)).toEqual(paid);
    expect(await codeOf(payDebt(pair.asPayer, { ...input, amountMinor: 1n }))).toBe("IDEMPOTENCY_MISMATCH");
    expect(await postedOf(pair.payer.userId)).toBe(19_957_90n);
    expect(await postedOf(pair.payee.userId)).toBe(20_042_10n);
    expect(await pair.read()).toEqual({ status: "completed", paidMinor: 42_10n, isPaid: true });
    const { balances } = await getGroup(pair.asPayee, pair);
    expect(balances.map(({ balanceMinor }) => balanceMinor)).toEqual([0n, 0n]);
    await expectSound(pair.groupId);
  });

  it("pays in part, the oldest or the chosen expense first, and never more than is open", async () => {
    const pair = await makePair();
    const second = await makeExpense(ctx, pair, { amountMinor: 20_00n, title: "Taxi" });
    await pair.pay({ amountMinor: 10_00n, expenseIds: [second.id] });
    await pair.pay({ amountMinor: 2_10n });
    expect(await pair.read()).toEqual({ status: "partial", paidMinor: 2_10n, isPaid: false });
    expect((await getExpense(pair.asPayer, { expenseId: second.id })).status).toBe("completed");
    const refused = await pair.pay({ amountMinor: 40_01n }).catch((error: AppError) => error);
    expect(refused).toMatchObject({ code: "SETTLEMENT_TOO_LARGE", details: { openMinor: "4000" } });
    expect(await codeOf(pair.pay({ amountMinor: 1n, expenseIds: [second.id] }))).toBe("SETTLEMENT_TOO_LARGE");
    await expectSound(pair.groupId);
  });

  it("pays a debt once when it is paid twenty times at once", async () => {
    const pair = await makePair();
    const codes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(pair.pay())));
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["done", "SETTLEMENT_TOO_LARGE"]));
    expect(await postedOf(pair.payee.userId)).toBe(20_042_10n);
    await expectSound(pair.groupId);
  });

  it("pays once when the same press arrives twenty times at once", async () => {
    const pair = await makePair();
    const input = payInput(ctx, pair);
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(payDebt(pair.asPayer, input))),
    );
    expect(new Set(codes)).toEqual(new Set(["done"]));
    expect(await postedOf(pair.payee.userId)).toBe(20_042_10n);
  });

  it("tells the payer that it paid, also when an admin removes them meanwhile, and on each repeat", async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = await makePair();
      const input = payInput(ctx, pair);
      const removal = { groupId: pair.groupId, memberId: pair.memberIds[1] as never };
      const before = await postedOf(pair.payer.userId);
      const [answer] = await Promise.all([
        outcomeOf(payDebt(pair.asPayer, input)),
        removeMember(pair.asPayee, removal),
      ]);
      const hasMoved = (await postedOf(pair.payer.userId)) !== before;
      expect(answer).toBe(hasMoved ? "done" : "GROUP_NOT_FOUND");
      expect(await outcomeOf(payDebt(pair.asPayer, input))).toBe(answer);
    }
  });

  it("waits for proofs, and does nothing when the wait is cancelled or over", async () => {
    const pair = await makePair(1_000_00n);
    const order = async () => {
      const refused = await pair.pay({ amountMinor: 500_00n }).catch((error: AppError) => error);
      expect(refused).toMatchObject({ code: "STEP_UP_REQUIRED" });
      return (refused as AppError).details.transferId as Parameters<typeof verifyPayment>[1]["id"];
    };
    const cancelled = await order();
    await cancelWaiting(pair.asPayer, { id: cancelled });
    await order();
    ctx.clock.advance(16 * 60_000);
    expect(await sweepSettlements(ctx)).toBe(1);
    expect(await listSettlements(pair.asPayer, pair)).toEqual([]);
    expect(await pair.read()).toMatchObject({ status: "pending", paidMinor: 0n });
    const proven = await order();
    await giveProofs(pair.asPayer, proven);
    await verifyPayment(pair.asPayer, { id: proven });
    expect(await pair.read()).toMatchObject({ status: "completed", isPaid: true });
    expect(await listSettlements(pair.asPayee, pair)).toMatchObject([{ id: proven, state: "settled" }]);
    await expectSound(pair.groupId);
  });

  it("refuses a proven payment whose debt was paid meanwhile; no money moves", async () => {
    const pair = await makePair(1_000_00n);
    const refused = await pair.pay({ amountMinor: 500_00n }).catch((error: AppError) => error);
    const id = (refused as AppError).details.transferId as Parameters<typeof verifyPayment>[1]["id"];
    await pair.pay({ amountMinor: 50_00n });
    await giveProofs(pair.asPayer, id);
    expect(await codeOf(verifyPayment(pair.asPayer, { id }))).toBe("SETTLEMENT_TOO_LARGE");
    expect(await postedOf(pair.payee.userId)).toBe(20_050_00n);
    await expectSound(pair.groupId);
  });

  it("refuses a proven payment whose group was archived meanwhile; no money moves", async () => {
    const pair = await makePair(1_000_00n);
    const refused = await pair.pay({ amountMinor: 500_00n }).catch((error: AppError) => error);
    const id = (refused as AppError).details.transferId as Parameters<typeof verifyPayment>[1]["id"];
    await archiveGroup(pair.asPayee, { groupId: pair.groupId, isArchived: true });
    await giveProofs(pair.asPayer, id);
    expect(await codeOf(verifyPayment(pair.asPayer, { id }))).toBe("GROUP_ARCHIVED");
    expect(await postedOf(pair.payee.userId)).toBe(20_000_00n);
    await expectSound(pair.groupId);
  });

  it("never waits in the recall window, but counts a reviewed payment only once it is released", async () => {
    const pair = await makePair(24_000_00n);
    const hold = async (amountMinor: bigint) => {
      const refused = await pair.pay({ amountMinor }).catch((error: AppError) => error);
      const id = (refused as AppError).details.transferId as Parameters<typeof verifyPayment>[1]["id"];
      await giveProofs(pair.asPayer, id);
      const { verified } = await verifyPayment(pair.asPayer, { id });
      return verified.transaction;
    };
    const held = await hold(11_000_00n);
    expect(held).toMatchObject({ status: "pending", hold: { kind: "review" } });
    expect(await listSettlements(pair.asPayer, pair)).toMatchObject([{ id: held.id, state: "held" }]);
    expect(await pair.read()).toMatchObject({ status: "pending" });
    // What is on hold cannot be paid a second time.
    expect(await codeOf(pair.pay({ amountMinor: 1_000_01n }))).toBe("SETTLEMENT_TOO_LARGE");
    const operator = { operatorId: (await makeUser(ctx)).userId };
    await rejectHeldPayment(ctx, { ...operator, transferId: held.id, key: ctx.ids.uuid() });
    expect(await listSettlements(pair.asPayer, pair)).toEqual([]);
    const second = await hold(11_500_00n);
    await releaseHeldPayment(ctx, { ...operator, transferId: second.id, key: ctx.ids.uuid() });
    expect(await pair.read()).toMatchObject({ status: "partial", paidMinor: 11_500_00n });
    await expectSound(pair.groupId);
    // Given back, it is owed again, like one that did not wait.
    await returnProven(pair.asPayee, { id: second.id, idempotencyKey: ctx.ids.uuid() });
    expect(await pair.read()).toMatchObject({ status: "pending", paidMinor: 0n });
    await expectSound(pair.groupId);
  });

  it("owes again what the payee returns or refunds", async () => {
    const pair = await makePair();
    const other = await makeExpense(ctx, pair, { amountMinor: 20_00n, title: "Taxi" });
    const { id } = await pair.pay({ amountMinor: 52_10n });
    const lineId = id as unknown as Parameters<typeof returnProven>[1]["id"];
    const refund = (amountMinor: bigint) =>
      refundPayment(pair.asPayee, { id: lineId, amountMinor, idempotencyKey: ctx.ids.uuid() });
    await refund(4_00n);
    expect((await getExpense(pair.asPayer, { expenseId: other.id })).status).toBe("partial");
    await expectSound(pair.groupId);
    await refund(48_10n);
    expect(await pair.read()).toMatchObject({ status: "pending", paidMinor: 0n });
    await expectSound(pair.groupId);
    const { balances } = await getGroup(pair.asPayer, pair);
    expect(balances.map(({ balanceMinor }) => balanceMinor).toSorted()).toEqual([-52_10n, 52_10n]);
    // It can be paid again, and returned in one piece.
    const again = await payProven(pair.asPayer, payInput(ctx, pair, { amountMinor: 52_10n }));
    const againId = again as unknown as typeof lineId;
    await returnProven(pair.asPayee, { id: againId, idempotencyKey: ctx.ids.uuid() });
    expect(await pair.read()).toMatchObject({ status: "pending", paidMinor: 0n });
    await expectSound(pair.groupId);
  });

  it("refuses strangers, people without an account, archived groups, missing money and a changed fee", async () => {
    const pair = await makePair();
    const stranger = ctx.asUser((await makeUser(ctx, { balanceMinor: 100_00n })).userId);
    expect(await codeOf(payDebt(stranger, payInput(ctx, pair)))).toBe("GROUP_NOT_FOUND");
    const other = await makeGroup(ctx, 1);
    const foreign = { toMemberId: other.memberIds[0] ?? pair.memberIds[0] };
    expect(await codeOf(pair.pay(foreign as Partial<PayDebtInput>))).toBe("GROUP_MEMBER_UNKNOWN");
    const { members } = await addMember(pair.asPayee, { groupId: pair.groupId, member: { name: "Dee" } });
    const dee = members.find(({ userId }) => userId === null)?.id;
    expect(await codeOf(pair.pay({ toMemberId: dee } as Partial<PayDebtInput>))).toBe(
      "SETTLEMENT_NO_ACCOUNT",
    );
    expect(await codeOf(pair.pay({ toMemberId: pair.memberIds[1] } as Partial<PayDebtInput>))).toBe(
      "SETTLEMENT_TOO_LARGE",
    );
    expect(await codeOf(pair.pay({ feeMinor: 5n }))).toBe("QUOTE_CHANGED");
    expect(await codeOf(pair.pay({ currency: "EUR" } as Partial<PayDebtInput>))).toBe("SETTLEMENT_TOO_LARGE");
    await archiveGroup(pair.asPayee, { groupId: pair.groupId, isArchived: true });
    expect(await codeOf(pair.pay())).toBe("GROUP_ARCHIVED");
    const poor = await makeGroup(ctx, 2, {}, { country: "US" });
    await makeExpense(ctx, poor);
    const [, asPoor = ctx] = poor.asEach;
    const order = payInput(ctx, poor);
    expect(await codeOf(payDebt(asPoor, order))).toBe("INSUFFICIENT_FUNDS");
    expect(await codeOf(payDebt(asPoor, order))).toBe("SETTLEMENT_STATE_WRONG");
    expect(await listSettlements(asPoor, poor)).toEqual([]);
  });
});

const CHILD = fileURLToPath(new URL("../../../testing/src/children/pay-debts.ts", import.meta.url));
const child = await bundleChild(CHILD);
afterAll(() => child.remove());
const DEBTS = 60;

/** Runs a process that pays debts of one cent and kills it after some; returns how many payments lack a settlement, or the reverse. */
async function killWhilePaying(mode: "together" | "apart", killAfter: number): Promise<number> {
  const group = await makeGroup(ctx, 2, {}, { balanceMinor: 100_00n, country: "US" });
  await makeExpense(ctx, group, { amountMinor: BigInt(DEBTS * 2) });
  const { groupId, memberIds, users } = group;
  const userIds = users.map(({ userId }) => userId);
  const facts = [database.url, String(DEBTS), mode, groupId, ...memberIds, ...userIds];
  const paying = spawn(process.execPath, [child.file, ...facts]);
  let output = "";
  paying.stdout.on("data", (text) => {
    output += text;
    if (output.split("\n").length > killAfter) paying.kill("SIGKILL");
  });
  await new Promise((resolve) => paying.on("close", resolve));
  expect(output.split("\n").length).toBeGreaterThan(killAfter);
  const paid = sql`payer_user_id = ${userIds[1]} and state = 'posted' and kind = 'payment'`;
  const ofGroup = sql`id in (select settlement_id from ${settlementLines} where group_id = ${groupId})`;
  const settled = await ctx.db.$count(settlements, sql`state = 'settled' and ${ofGroup}`);
  await expectSound(groupId);
  return Math.abs((await ctx.db.$count(transfers, paid)) - settled);
}

describe("a process that is killed while it pays debts", () => {
  it("leaves money and paid part together, or none of both", async () => {
    for (const killAfter of [3, 12, 28]) expect(await killWhilePaying("together", killAfter)).toBe(0);
  }, 60_000);

  it("would leave money without its part if they were written apart (control)", async () => {
    expect(await killWhilePaying("apart", 12)).toBeGreaterThan(0);
  }, 60_000);
});
