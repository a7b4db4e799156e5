import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { groupActivities } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { archiveGroup } from "../groups/archive-group.ts";
import { addMember } from "../groups/people/add-member.ts";
import { makeExpense, makeGroup, payInput, payProven } from "../testing/expenses.ts";
import { makeTrio } from "../testing/settlements.ts";
import { confirmPayment, rejectPayment } from "./answer-payment.ts";
import { changePaidOn } from "./change-paid-on.ts";
import { recordPayment } from "./record-payment.ts";

const { ctx } = await openTestContext();

const daysIn = async (groupId: string) =>
  await ctx.db
    .select({ facts: groupActivities.facts })
    .from(groupActivities)
    .where(sql`kind = 'settlement_day_changed' and group_id = ${groupId}`);

describe("changePaidOn", () => {
  it("is for whoever recorded it until it is confirmed, and for both sides after that", async () => {
    const trio = await makeTrio(ctx);
    const before = await trio.balances();
    const { id: settlementId } = await recordPayment(trio.asPayer, trio.input({ paidOn: "2026-10-03" }));
    const change = (paidOn: string) => ({ settlementId, paidOn });
    expect(await codeOf(changePaidOn(trio.asPayee, change("2026-10-04")))).toBe("GROUP_FORBIDDEN");
    expect(await changePaidOn(trio.asPayer, change("2026-10-04"))).toMatchObject({
      paidOn: "2026-10-04",
      canChangeDay: true,
    });
    await confirmPayment(trio.asPayee, { settlementId });
    expect(await changePaidOn(trio.asPayee, change("2026-10-05"))).toMatchObject({ paidOn: "2026-10-05" });
    expect(await changePaidOn(trio.asPayer, change("2026-10-06"))).toMatchObject({ paidOn: "2026-10-06" });
    expect(await codeOf(changePaidOn(trio.asThird, change("2026-10-07")))).toBe("GROUP_FORBIDDEN");
    const [first] = await daysIn(trio.groupId);
    expect(first?.facts).toMatchObject({ from: "2026-10-03", to: "2026-10-04", amountMinor: "3000" });
    expect(await daysIn(trio.groupId)).toHaveLength(3);
    expect((await trio.balances())[1]).toBe((before[1] ?? 0n) + 30_00n);
  });

  it("writes one line of twenty equal changes at once", async () => {
    const trio = await makeTrio(ctx);
    const { id: settlementId } = await recordPayment(trio.asPayee, trio.input());
    const change = { settlementId, paidOn: "2026-10-04" };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(changePaidOn(trio.asPayee, change))),
    );
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
    expect(await daysIn(trio.groupId)).toHaveLength(1);
  });

  it("is refused to strangers, for days to come, in archived groups, and for rejected and wallet money", async () => {
    const trio = await makeTrio(ctx);
    const { id: settlementId } = await recordPayment(trio.asPayer, trio.input({ amountMinor: 10_00n }));
    const change = { settlementId, paidOn: "2026-10-04" };
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(changePaidOn(stranger, change))).toBe("SETTLEMENT_NOT_FOUND");
    expect(await codeOf(changePaidOn(ctx, change))).toBe("UNAUTHENTICATED");
    expect(await codeOf(changePaidOn(trio.asPayer, { ...change, paidOn: "2027-01-01" }))).toBe(
      "PAYMENT_DAY_FUTURE",
    );
    await archiveGroup(trio.asPayee, { groupId: trio.groupId, isArchived: true });
    expect(await codeOf(changePaidOn(trio.asPayer, change))).toBe("GROUP_ARCHIVED");
    await archiveGroup(trio.asPayee, { groupId: trio.groupId, isArchived: false });
    await rejectPayment(trio.asPayee, { settlementId });
    expect(await codeOf(changePaidOn(trio.asPayer, change))).toBe("GROUP_FORBIDDEN");
    const rich = await makeGroup(ctx, 2, {}, { balanceMinor: 1_000_00n, country: "US" });
    await makeExpense(ctx, rich);
    const [, asSecond = ctx] = rich.asEach;
    const paid = { settlementId: await payProven(asSecond, payInput(ctx, rich)), paidOn: "2026-10-04" };
    expect(await codeOf(changePaidOn(asSecond, paid))).toBe("GROUP_FORBIDDEN");
  });

  it("is corrected by an admin for a payer without an account, also after the payee has confirmed", async () => {
    const group = await makeGroup(ctx, 3);
    const [admin = ctx, asPayee = ctx, asThird = ctx] = group.asEach;
    const { members } = await addMember(admin, { groupId: group.groupId, member: { name: "Paul" } });
    const paul = members.find(({ userId }) => userId === null)?.id ?? "";
    const amountMinor = 8_00n;
    await makeExpense(ctx, group, {
      amountMinor,
      payers: [{ memberId: group.memberIds[1] ?? ("" as never), amountMinor }],
      split: { method: "equal", memberIds: [paul] as never },
    });
    const facts = { fromMemberId: paul, toMemberId: group.memberIds[1], amountMinor, currency: "USD" };
    const input = { ...facts, groupId: group.groupId, method: "cash", idempotencyKey: ctx.ids.uuid() };
    const { id: settlementId } = await recordPayment(admin, RecordPaymentInput.parse(input));
    await confirmPayment(asPayee, { settlementId });
    const change = { settlementId, paidOn: "2026-10-04" };
    expect(await codeOf(changePaidOn(asThird, change))).toBe("GROUP_FORBIDDEN");
    expect(await changePaidOn(admin, change)).toMatchObject({ paidOn: "2026-10-04" });
    expect(await changePaidOn(asPayee, { ...change, paidOn: "2026-10-05" })).toMatchObject({
      paidOn: "2026-10-05",
    });
  });
});
