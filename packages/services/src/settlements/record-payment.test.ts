import type { AppError } from "@evenly/contract";
import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getExpense, listExpenses, restoreExpense, updateExpense, voidExpense } from "../expenses/index.ts";
import { addMember, getGroup, listActivities } from "../groups/index.ts";
import {
  countUnsoundExpenses,
  expenseInput,
  makeExpense,
  makeGroup,
  payInput,
  payProven,
  readBothBalances,
} from "../testing/expenses.ts";
import { cancelPayment, confirmPayment, rejectPayment } from "./answer-payment.ts";
import { explainDebt } from "./explain-debt.ts";
import { getStanding } from "./get-standing.ts";
import { listSettlements } from "./list-settlements.ts";
import { recordPayment } from "./record-payment.ts";
import { sweepSettlements } from "./sweep-settlements.ts";

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

const DAY_MS = 86_400_000;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: AppError) => error.code,
  );

/** Three people; the first paid 90.00 for all. The second says that they gave the first cash. */
async function makeTrio() {
  const group = await makeGroup(ctx, 3);
  const [asPayee = ctx, asPayer = ctx, asThird = ctx] = group.asEach;
  const expense = await makeExpense(ctx, group, { amountMinor: 90_00n });
  const input = (fields: object = {}) =>
    RecordPaymentInput.parse({
      ...{ groupId: group.groupId, fromMemberId: group.memberIds[1], toMemberId: group.memberIds[0] },
      ...{ currency: "USD", amountMinor: 30_00n, method: "cash", idempotencyKey: ctx.ids.uuid() },
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

describe("recordPayment", () => {
  it("counts once the payee confirms it, once", async () => {
    const trio = await makeTrio();
    const { id, ...recorded } = await recordPayment(trio.asPayer, trio.input());
    expect(recorded).toMatchObject({ state: "open", canConfirm: false, canCancel: true });
    expect(await trio.balances()).toEqual([60_00n, -30_00n, -30_00n]);
    const settlementId = id;
    expect(await codeOf(confirmPayment(trio.asPayer, { settlementId }))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(confirmPayment(trio.asThird, { settlementId }))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(cancelPayment(trio.asThird, { settlementId }))).toBe("GROUP_FORBIDDEN");
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(confirmPayment(stranger, { settlementId }))).toBe("SETTLEMENT_NOT_FOUND");
    const asked = Array.from({ length: 10 }, () => codeOf(confirmPayment(trio.asPayee, { settlementId })));
    expect((await Promise.all(asked)).filter((code) => code === "done")).toHaveLength(1);
    expect(await trio.balances()).toEqual([30_00n, 0n, -30_00n]);
    const { splits } = await getExpense(trio.asPayer, { expenseId: trio.expense.id });
    expect(splits.find(({ memberId }) => memberId === trio.memberIds[1])?.isPaid).toBe(true);
    const { activities } = await listActivities(trio.asThird, {
      ...{ groupId: trio.groupId, limit: 2, involvesMe: false },
    });
    expect(activities.map(({ kind }) => kind)).toEqual(["settlement_settled", "settlement_opened"]);
  });

  it("counts at once when its payee records it, and by itself after seven days", async () => {
    const trio = await makeTrio();
    expect(await recordPayment(trio.asPayee, trio.input({ amountMinor: 10_00n }))).toMatchObject({
      state: "settled",
    });
    await recordPayment(trio.asPayer, trio.input({ amountMinor: 20_00n }));
    ctx.clock.advance(7 * DAY_MS - 1000);
    expect(await sweepSettlements(ctx)).toBe(0);
    ctx.clock.advance(2000);
    expect(await sweepSettlements(ctx)).toBe(1);
    expect(await trio.balances()).toEqual([30_00n, 0n, -30_00n]);
  });

  it("does not count after a rejection or withdrawal, and blocks no second payment meanwhile but its own amount", async () => {
    const trio = await makeTrio();
    const first = await recordPayment(trio.asPayer, trio.input());
    expect(await codeOf(recordPayment(trio.asPayer, trio.input({ amountMinor: 1n })))).toBe(
      "SETTLEMENT_TOO_LARGE",
    );
    await rejectPayment(trio.asPayee, { settlementId: first.id });
    const second = await recordPayment(trio.asPayer, trio.input());
    await cancelPayment(trio.asPayer, { settlementId: second.id });
    expect(await codeOf(cancelPayment(trio.asPayer, { settlementId: second.id }))).toBe(
      "SETTLEMENT_STATE_WRONG",
    );
    expect(await trio.balances()).toEqual([60_00n, -30_00n, -30_00n]);
    const states = (await listSettlements(trio.asThird, trio)).map(({ state }) => state);
    expect(states).toEqual(["cancelled", "rejected"]);
  });

  it("is idempotent, and refuses others' debts except those of people without an account by admins", async () => {
    const trio = await makeTrio();
    const input = trio.input();
    const ids = await Promise.all(Array.from({ length: 5 }, () => recordPayment(trio.asPayer, input)));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(await codeOf(recordPayment(trio.asPayer, { ...input, amountMinor: 1n }))).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    expect(await codeOf(recordPayment(trio.asThird, trio.input()))).toBe("GROUP_FORBIDDEN");
    const { members } = await addMember(trio.asPayee, { groupId: trio.groupId, member: { name: "Dee" } });
    const dee = members.find(({ userId }) => userId === null)?.id ?? "";
    await makeExpense(ctx, trio, {
      amountMinor: 8_00n,
      split: { method: "equal", memberIds: [dee] as never },
    });
    const ofDee = { fromMemberId: dee, amountMinor: 8_00n };
    expect(await codeOf(recordPayment(trio.asThird, trio.input(ofDee)))).toBe("GROUP_FORBIDDEN");
    expect(await recordPayment(trio.asPayee, trio.input(ofDee))).toMatchObject({ state: "settled" });
  });
});

describe("explainDebt", () => {
  it("sums to the suggested amount, by expenses and by persons", async () => {
    const trio = await makeTrio();
    await makeExpense(ctx, trio, {
      ...{ title: "Taxi", amountMinor: 30_00n },
      payers: [{ memberId: trio.memberIds[2] ?? "", amountMinor: 30_00n }],
    });
    const { currencies } = await getStanding(trio.asPayer, trio);
    const transfer = currencies[0]?.transfers.find(({ fromMemberId }) => fromMemberId === trio.memberIds[1]);
    if (!transfer) throw new Error("the second owes");
    const { fromMemberId, toMemberId, amountMinor } = transfer;
    const why = await explainDebt(trio.asThird, {
      ...{ groupId: trio.groupId, currency: "USD" as never, fromMemberId, toMemberId },
    });
    const sumOf = (rows: readonly { readonly amountMinor: bigint }[]) =>
      rows.reduce((sum, row) => sum + row.amountMinor, 0n);
    expect(why.amountMinor).toBe(amountMinor);
    expect(sumOf(why.lines)).toBe(amountMinor);
    expect(sumOf(why.persons)).toBe(amountMinor);
    expect(why.lines.map(({ title }) => title).toSorted()).toEqual(["Dinner", "Taxi"]);
    const asked = { groupId: trio.groupId, currency: "EUR" as never, fromMemberId, toMemberId };
    expect(await codeOf(explainDebt(trio.asThird, asked))).toBe("SETTLEMENT_NOT_FOUND");
  });
});

describe("settlements, edits, voids and restores in any order", () => {
  it("keep projections equal to the entries and no part paid above its amount", async () => {
    const group = await makeGroup(ctx, 4, {}, { balanceMinor: 5_000_00n, country: "US" });
    const [owner = ctx] = group.asEach;
    let seed = 20261124;
    const pick = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const add = async () => {
      const amountMinor = BigInt(10_01 + pick(40_00));
      const payer = group.memberIds[pick(4)] ?? "";
      await makeExpense(ctx, group, { amountMinor, payers: [{ memberId: payer, amountMinor }] });
    };
    const settleOne = async () => {
      const { currencies } = await getStanding(owner, group);
      const transfers = currencies[0]?.transfers ?? [];
      const transfer = transfers[pick(transfers.length || 1)];
      if (!transfer) return;
      const asFrom = group.asEach[group.memberIds.indexOf(transfer.fromMemberId)] ?? owner;
      const amountMinor = 1n + BigInt(pick(Number(transfer.amountMinor)));
      const { fromMemberId, toMemberId } = transfer;
      if (pick(2) === 0) await payProven(asFrom, payInput(ctx, group, { toMemberId, amountMinor }));
      else {
        const facts = { ...{ fromMemberId, toMemberId, amountMinor, currency: "USD", method: "cash" } };
        const input = { ...facts, groupId: group.groupId, idempotencyKey: ctx.ids.uuid() };
        await recordPayment(asFrom, RecordPaymentInput.parse(input));
      }
    };
    const confirmAll = async () => {
      for (const { id, state, toMemberId } of await listSettlements(owner, group))
        if (state === "open")
          await confirmPayment(group.asEach[group.memberIds.indexOf(toMemberId)] ?? owner, {
            settlementId: id,
          });
    };
    const changeOne = async () => {
      const { expenses } = await listExpenses(owner, { groupId: group.groupId, limit: 50 });
      const row = expenses[pick(expenses.length || 1)];
      if (!row) return;
      const version = { expenseId: row.id, expectedVersion: row.version };
      if (row.state === "voided") await restoreExpense(owner, version);
      else if (pick(2) === 0) await voidExpense(owner, version);
      else {
        const amountMinor = BigInt(5_00 + pick(60_00));
        const payers = [{ memberId: group.memberIds[pick(4)] ?? "", amountMinor }];
        const fields = expenseInput(ctx, group, { amountMinor, payers });
        const { groupId: _group, idempotencyKey: _key, ...rest } = fields;
        await updateExpense(owner, { ...version, ...rest });
      }
    };
    await add();
    const steps = [add, settleOne, settleOne, confirmAll, changeOne];
    for (let step = 0; step < 60; step += 1) {
      await steps[pick(steps.length)]?.();
      const { projected, derived } = await readBothBalances(ctx, group.groupId);
      expect(projected).toEqual(derived);
      expect(await countUnsoundExpenses(ctx, group.groupId)).toBe(0);
    }
    // Everybody pays what is suggested: all are even, and every expense that counts is completed.
    await confirmAll();
    for (let guard = 0; guard < 12; guard += 1) {
      const { currencies } = await getStanding(owner, group);
      const [transfer] = currencies[0]?.transfers ?? [];
      if (!transfer) break;
      const asFrom = group.asEach[group.memberIds.indexOf(transfer.fromMemberId)] ?? owner;
      const { toMemberId, amountMinor } = transfer;
      await payProven(asFrom, payInput(ctx, group, { toMemberId, amountMinor }));
    }
    expect((await readBothBalances(ctx, group.groupId)).derived.filter(([key]) => key.length < 50)).toEqual(
      [],
    );
    const { expenses } = await listExpenses(owner, { groupId: group.groupId, limit: 50 });
    const open = expenses.filter(({ state, status }) => state === "active" && status !== "completed");
    expect(open).toEqual([]);
  }, 60_000);
});
