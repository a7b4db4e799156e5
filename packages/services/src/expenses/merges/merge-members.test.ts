import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext, readOutbox } from "@evenly/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listActivities } from "../../groups/activity/list-activities.ts";
import { verifyGroups } from "../../groups/checks/verify-groups.ts";
import { createInvitation } from "../../groups/invitations/create-invitation.ts";
import { addMember } from "../../groups/people/add-member.ts";
import { confirmPayment } from "../../settlements/answer-payment.ts";
import { recordPayment } from "../../settlements/record-payment.ts";
import { sweepSettlements } from "../../settlements/sweep-settlements.ts";
import { makeExpense, makeGroup, readBothBalances } from "../../testing/expenses.ts";
import { makeSeries } from "../../testing/series.ts";
import { getExpense } from "../get-expense.ts";
import { mergeMembers } from "./merge-members.ts";

const { ctx } = await openTestContext();

/** A group of two accounts and two placeholders, "Alex" and "Alex B". */
async function makeTwice() {
  const group = await makeGroup(ctx, 2);
  const [owner = ctx] = group.asEach;
  const { groupId } = group;
  const ids = [...group.memberIds];
  for (const name of ["Alex", "Alex B"]) {
    const { members } = await addMember(owner, { groupId, member: { name } });
    const added = members.find(({ id }) => !ids.includes(id));
    if (added) ids.push(added.id);
  }
  const [ana, ben, alex, twin] = ids as [(typeof ids)[0], (typeof ids)[0], (typeof ids)[0], (typeof ids)[0]];
  const merge = (memberId = twin, intoMemberId = alex) =>
    mergeMembers(owner, { groupId, memberId, intoMemberId });
  const pay = async (from: string, to: string, amountMinor: bigint) => {
    const fields = { groupId, fromMemberId: from, toMemberId: to, amountMinor, currency: "USD" };
    const cash = { ...fields, method: "cash", idempotencyKey: ctx.ids.uuid() };
    return await recordPayment(owner, RecordPaymentInput.parse(cash));
  };
  return { group: { ...group, memberIds: ids }, owner, groupId, ana, ben, alex, twin, merge, pay };
}

/** Lets recorded cash count, as it does after its seven days. */
async function countCash() {
  ctx.clock.advance(8 * 86_400_000);
  await sweepSettlements(ctx);
}

/** Balances of a group's members, by member, in USD. */
async function balancesOf(groupId: string) {
  const { projected, derived } = await readBothBalances(ctx, groupId);
  expect(projected).toEqual(derived);
  return new Map(
    projected.flatMap(([key, minor]) => (key.split(" ").length === 2 ? [[key.split(" ")[1], minor]] : [])),
  );
}
const exact = (...parts: readonly (readonly [string, bigint])[]) => ({
  method: "exact" as const,
  parts: parts.map(([memberId, amountMinor]) => ({ memberId: memberId as never, amountMinor })),
});

describe("mergeMembers", () => {
  it("gives one member both balances, with every entry, and leaves everybody else's alone", async () => {
    const { group, owner, groupId, ana, ben, alex, twin, merge } = await makeTwice();
    const paidBy = (memberId: string, amountMinor: bigint) => [{ memberId, amountMinor }];
    await makeExpense(ctx, group, {
      amountMinor: 17_00n,
      payers: paidBy(alex, 17_00n),
      split: exact([ben, 17_00n]),
    });
    const debt = await makeExpense(ctx, group, { amountMinor: 4_00n, split: exact([twin, 4_00n]) });
    const both = await makeExpense(ctx, group, {
      amountMinor: 10_00n,
      payers: [...paidBy(alex, 5_00n), ...paidBy(twin, 5_00n)],
      split: { method: "equal", memberIds: [alex, twin] as never[] },
    });
    const { id: seriesId } = await makeSeries(ctx, group);
    await createInvitation(owner, { groupId, memberId: twin });
    const before = await balancesOf(groupId);
    expect([before.get(alex), before.get(twin)]).toEqual([17_00n, -4_00n]);

    const { members } = await merge();
    const after = await balancesOf(groupId);
    expect([after.get(alex), after.get(twin)]).toEqual([13_00n, undefined]);
    for (const id of [ana, ben]) expect(after.get(id)).toBe(before.get(id));
    expect(members.find(({ id }) => id === twin)).toMatchObject({ isActive: false, isInvited: false });

    const moved = await getExpense(owner, { expenseId: debt.id });
    expect(moved).toMatchObject({ split: exact([alex, 4_00n]), version: 2 });
    expect(moved.versions.at(-1)).toMatchObject({ kind: "edited", byMemberId: null });
    expect(await getExpense(owner, { expenseId: both.id })).toMatchObject({
      payers: [{ memberId: alex, amountMinor: 10_00n }],
      splits: [{ memberId: alex, amountMinor: 10_00n, isPaid: true }],
      status: "completed",
    });
    const [series] = await ctx.db.execute(sql`select template from expense_series where id = ${seriesId}`);
    const template = JSON.stringify(series?.["template"]);
    expect([template.includes(twin), template.includes(alex)]).toEqual([false, true]);
    expect((await verifyGroups(ctx.db, () => {})).differenceCount).toBe(0);
  });

  it("ends payments between the two, which paid themselves, and reopens what they paid", async () => {
    const { group, groupId, owner, ana, alex, twin, merge, pay } = await makeTwice();
    const lunch = await makeExpense(ctx, group, {
      amountMinor: 30_00n,
      payers: [{ memberId: alex, amountMinor: 30_00n }],
      split: exact([twin, 20_00n], [ana, 10_00n]),
    });
    await pay(twin, alex, 20_00n);
    await pay(ana, alex, 4_00n);
    await countCash();
    const before = await balancesOf(groupId);
    await merge();
    const after = await balancesOf(groupId);
    expect(after.get(alex)).toBe((before.get(alex) ?? 0n) + (before.get(twin) ?? 0n));
    expect(after.get(ana)).toBe(before.get(ana));
    expect(await getExpense(owner, { expenseId: lunch.id })).toMatchObject({ status: "partial" });
    const states = await ctx.db.execute(sql`select state from settlements t join settlement_lines l
      on l.settlement_id = t.id where l.group_id = ${groupId} order by l.amount_minor`);
    expect(states.map(({ state }) => state)).toEqual(["settled", "cancelled"]);
    const { activities } = await listActivities(owner, { groupId, limit: 1, involvesMe: false });
    expect(activities).toMatchObject([
      { kind: "member_merged", subjectId: twin, facts: { name: "Alex B", toMemberId: alex, count: 1 } },
    ]);
    expect((await verifyGroups(ctx.db, () => {})).differenceCount).toBe(0);
  });

  it("repeats without effect, and tells everyone once, with an audit row", async () => {
    const { group, groupId, alex, twin, merge } = await makeTwice();
    await makeExpense(ctx, group, { split: { method: "equal", memberIds: [alex, twin] as never[] } });
    await merge();
    const events = async () =>
      (await readOutbox(ctx.db, "group.changed")).filter(({ payload }) =>
        JSON.stringify(payload).includes(`"member_merged","subjectId":"${twin}"`),
      );
    const [balances, told] = [await balancesOf(groupId), await events()];
    await merge();
    expect(await balancesOf(groupId)).toEqual(balances);
    expect([told.length, (await events()).length]).toEqual([1, 1]);
    const isAudited = sql`operation = 'group.members_merged' and subject = ${groupId}`;
    expect(await ctx.db.$count(auditLog, isAudited)).toBe(1);
    // It is gone: nothing is merged into it, and it isn't merged into anybody else.
    expect(await codeOf(merge(alex, twin))).toBe("GROUP_MEMBER_UNKNOWN");
    expect(await codeOf(merge(twin, group.memberIds[0]))).toBe("GROUP_MEMBER_UNKNOWN");
  });

  it("records that the spending of the account changed which now bears the placeholder's parts", async () => {
    const { group, ben, alex, twin, merge } = await makeTwice();
    await makeExpense(ctx, group, { split: { method: "equal", memberIds: [ben, twin] as never[] } });
    const userId = group.users[1]?.userId ?? "";
    const told = async () =>
      (await readOutbox(ctx.db, "spending.changed")).filter(({ payload }) =>
        JSON.stringify(payload).includes(userId),
      ).length;
    await merge(twin, alex);
    expect(await told()).toBe(0);
    await merge(alex, ben);
    expect(await told()).toBe(1);
  });

  it("is refused to members who are no admins, for accounts, the same member, and while a payment waits", async () => {
    const { group, groupId, owner, ana, ben, alex, twin, merge } = await makeTwice();
    const [, member = ctx] = group.asEach;
    const input = { groupId, memberId: twin, intoMemberId: alex };
    expect(await codeOf(mergeMembers(member, input))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(mergeMembers(ctx, input))).toBe("UNAUTHENTICATED");
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await codeOf(mergeMembers(stranger, input))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(merge(ben, alex))).toBe("MEMBER_HAS_ACCOUNT");
    expect(await codeOf(merge(twin, twin))).toBe("GROUP_MEMBER_UNKNOWN");
    await makeExpense(ctx, group, { payers: [{ memberId: twin, amountMinor: 84_20n }] });
    const cash = { groupId, fromMemberId: ben, toMemberId: twin, amountMinor: 5_00n, currency: "USD" };
    const waiting = { ...cash, method: "cash", idempotencyKey: ctx.ids.uuid() };
    const { id, state } = await recordPayment(member, RecordPaymentInput.parse(waiting));
    expect(state).toBe("open");
    expect(await codeOf(merge())).toBe("MEMBER_PAYMENT_WAITS");
    await confirmPayment(owner, { settlementId: id });
    await merge(twin, ana);
    expect((await verifyGroups(ctx.db, () => {})).differenceCount).toBe(0);
  });

  it("keeps the balances of everybody else in random groups", async () => {
    const minor = fc.bigInt({ min: 1n, max: 100_00n });
    const person = fc.nat({ max: 3 });
    const entry = fc.record({
      payer: person,
      amount: minor,
      others: fc.uniqueArray(person, { minLength: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { minLength: 1, maxLength: 6 }),
        fc.array(fc.record({ from: person, to: person, amount: minor }), { maxLength: 4 }),
        async (entries, payments) => {
          const { group, groupId, alex, twin, merge, pay } = await makeTwice();
          const idOf = (place: number) => group.memberIds[place] as never;
          for (const { payer, amount, others } of entries)
            await makeExpense(ctx, group, {
              amountMinor: amount,
              payers: [{ memberId: idOf(payer), amountMinor: amount }],
              split: { method: "equal", memberIds: others.map(idOf) },
            });
          for (const { from, to, amount } of payments) {
            // Payments of no debt are refused.
            await pay(idOf(from), idOf(to), amount).catch(() => null);
          }
          await countCash();
          const before = await balancesOf(groupId);
          await merge();
          const after = await balancesOf(groupId);
          const sum = (before.get(alex) ?? 0n) + (before.get(twin) ?? 0n);
          expect([after.get(alex) ?? 0n, after.get(twin)]).toEqual([sum, undefined]);
          for (const id of group.memberIds.slice(0, 2)) expect(after.get(id)).toBe(before.get(id));
        },
      ),
      { numRuns: 5 },
    );
    expect((await verifyGroups(ctx.db, () => {})).differenceCount).toBe(0);
  }, 120_000);
});
