import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { listExpenses } from "../expenses/list-expenses.ts";
import { updateExpense } from "../expenses/update-expense.ts";
import { restoreExpense, voidExpense } from "../expenses/void-expense.ts";
import { addMember } from "../groups/people/add-member.ts";
import { setMemberRole } from "../groups/people/set-member-role.ts";
import {
  countUnsoundExpenses,
  expenseInput,
  makeExpense,
  makeGroup,
  payInput,
  payProven,
  readBothBalances,
} from "../testing/expenses.ts";
import { makeTrio } from "../testing/settlements.ts";
import { confirmPayment, rejectPayment } from "./answer-payment.ts";
import { getStanding } from "./get-standing.ts";
import { listSettlements } from "./list-settlements.ts";
import { recordPayment } from "./record-payment.ts";
import { sweepSettlements } from "./sweep-settlements.ts";

const { ctx } = await openTestContext();

describe("recordPayment", () => {
  it("is idempotent, and refuses others' debts except those of people without an account by admins", async () => {
    const trio = await makeTrio(ctx);
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

  it("is refused above the debt, unless the caller says so: then the rest is owed the other way and can be paid back", async () => {
    const trio = await makeTrio(ctx);
    const above = { amountMinor: 32_62n };
    expect(await codeOf(recordPayment(trio.asPayer, trio.input(above)))).toBe("SETTLEMENT_TOO_LARGE");
    const chosen = { ...above, seenOpenMinor: 30_00n, expenseIds: [trio.expense.id] };
    expect(await codeOf(recordPayment(trio.asPayer, trio.input(chosen)))).toBe("SETTLEMENT_TOO_LARGE");
    const recorded = await recordPayment(trio.asPayer, trio.input({ ...above, seenOpenMinor: 30_00n }));
    expect(recorded).toMatchObject({ state: "open", dueAt: null });
    expect(await trio.balances()).toEqual([60_00n, -30_00n, -30_00n]);
    await confirmPayment(trio.asPayee, { settlementId: recorded.id });
    expect(await trio.balances()).toEqual([27_38n, 2_62n, -30_00n]);
    const back = { fromMemberId: trio.memberIds[0], toMemberId: trio.memberIds[1], amountMinor: 2_62n };
    const tooMuchBack = trio.input({ ...back, amountMinor: 2_63n });
    expect(await codeOf(recordPayment(trio.asPayer, tooMuchBack))).toBe("SETTLEMENT_TOO_LARGE");
    await recordPayment(trio.asPayer, trio.input(back));
    expect(await trio.balances()).toEqual([30_00n, 0n, -30_00n]);
    await recordPayment(trio.asPayee, trio.input({ fromMemberId: trio.memberIds[2] }));
    expect(await trio.balances()).toEqual([0n, 0n, 0n]);
  });

  it("makes no one a debtor by silence: above the debt it waits for the payee, without an end", async () => {
    const trio = await makeTrio(ctx);
    const seenOpenMinor = 30_00n;
    const above = await recordPayment(trio.asPayer, trio.input({ amountMinor: 500_00n, seenOpenMinor }));
    const other = await makeTrio(ctx);
    const within = await recordPayment(other.asPayer, other.input({ seenOpenMinor }));
    ctx.clock.advance(400 * 86_400_000);
    await sweepSettlements(ctx);
    const stateOf = async (of: typeof trio, id: string) =>
      (await listSettlements(of.asPayee, of)).find((each) => each.id === id)?.state;
    expect(await stateOf(other, within.id)).toBe("settled");
    expect(await stateOf(trio, above.id)).toBe("open");
    expect(await trio.balances()).toEqual([60_00n, -30_00n, -30_00n]);
    await rejectPayment(trio.asPayee, { settlementId: above.id });
    expect(await trio.balances()).toEqual([60_00n, -30_00n, -30_00n]);
  });

  it("takes more than the debt only of the debt that was seen, also of twenty at once", async () => {
    const trio = await makeTrio(ctx);
    const seen = (seenOpenMinor: bigint) => trio.input({ amountMinor: 32_62n, seenOpenMinor });
    for (const wrong of [29_99n, 30_01n])
      expect(await codeOf(recordPayment(trio.asPayer, seen(wrong)))).toBe("SETTLEMENT_TOO_LARGE");
    const orders = Array.from({ length: 20 }, () => recordPayment(trio.asPayer, seen(30_00n)));
    const ends = await Promise.allSettled(orders);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [paid] = await listSettlements(trio.asPayee, trio);
    await confirmPayment(trio.asPayee, { settlementId: paid?.id as never });
    expect(await trio.balances()).toEqual([27_38n, 2_62n, -30_00n]);
  });

  it("never lets a payer answer for a payee without an account, who owes them or not", async () => {
    const group = await makeGroup(ctx, 2);
    const [admin = ctx, second = ctx] = group.asEach;
    const [own, other] = group.memberIds;
    const { members } = await addMember(admin, { groupId: group.groupId, member: { name: "Dee" } });
    const dee = members.find(({ userId }) => userId === null)?.id ?? "";
    const amountMinor = 500_00n;
    await makeExpense(ctx, group, {
      amountMinor,
      payers: [{ memberId: dee as never, amountMinor }],
      split: { method: "equal", memberIds: [own] as never },
    });
    const input = RecordPaymentInput.parse({
      groupId: group.groupId,
      fromMemberId: own,
      toMemberId: dee,
      currency: "USD",
      amountMinor,
      method: "cash",
      idempotencyKey: ctx.ids.uuid(),
    });
    const recorded = await recordPayment(admin, input);
    expect(recorded).toMatchObject({ state: "open", canConfirm: false });
    const answer = { settlementId: recorded.id };
    expect(await codeOf(confirmPayment(admin, answer))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(rejectPayment(admin, answer))).toBe("GROUP_FORBIDDEN");
    await setMemberRole(admin, { groupId: group.groupId, memberId: other as never, role: "admin" });
    expect(await confirmPayment(second, answer)).toMatchObject({ state: "settled" });
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
        const facts = { fromMemberId, toMemberId, amountMinor, currency: "USD", method: "cash" };
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
