import { AppError } from "@evenly/contract";
import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import type { GroupsHome } from "@evenly/contract/waiting/groups/schemas";
import { openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createExpense } from "../../expenses/create-expense.ts";
import { updateExpense } from "../../expenses/update-expense.ts";
import { voidExpense } from "../../expenses/void-expense.ts";
import { archiveGroup } from "../../groups/archive-group.ts";
import { addMember } from "../../groups/people/add-member.ts";
import { leaveGroup } from "../../groups/people/leave-group.ts";
import { updateGroup } from "../../groups/update-group.ts";
import { rejectPayment } from "../../settlements/answer-payment.ts";
import { recordPayment } from "../../settlements/record-payment.ts";
import { expenseInput, makeExpense, makeGroup } from "../../testing/expenses.ts";
import { getGroupsHome } from "./get-groups-home.ts";

const { ctx } = await openTestContext();

const kindsOf = ({ waiting }: GroupsHome) => waiting.map(({ kind }) => kind);

describe("what waits", () => {
  it("is what the caller owes as suggested payments, less what is on its way, with the earliest due day", async () => {
    const group = await makeGroup(ctx, 3);
    const [, asBen = ctx] = group.asEach;
    const [ana, ben] = group.memberIds;
    const due = { ...expenseInput(ctx, group, { amountMinor: 90_00n }), dueOn: "2026-12-01" };
    await createExpense(group.asEach[0] ?? ctx, due);
    await makeExpense(ctx, group, { amountMinor: 30_00n, currency: "EUR" });
    const home = await getGroupsHome(asBen);
    expect(home.waiting).toMatchObject([
      {
        kind: "debt",
        currency: "USD",
        amountMinor: 30_00n,
        toMemberId: ana,
        ownMemberId: ben,
        deadlineAt: new Date("2026-12-01"),
        furtherCount: 0,
        group: { id: group.groupId },
        person: { id: group.users[0]?.userId },
      },
      { kind: "debt", currency: "EUR", amountMinor: 10_00n, deadlineAt: null },
    ]);
    const debt = { groupId: group.groupId, fromMemberId: ben, toMemberId: ana, currency: "USD" };
    const cash = { ...debt, method: "cash", amountMinor: 30_00n, idempotencyKey: ctx.ids.uuid() };
    const { id } = await recordPayment(asBen, RecordPaymentInput.parse(cash));
    expect((await getGroupsHome(asBen)).waiting).toMatchObject([{ currency: "EUR" }]);
    const [asAna = ctx] = group.asEach;
    expect((await getGroupsHome(asAna)).waiting).toMatchObject([
      {
        kind: "cash",
        settlementId: id,
        method: "cash",
        amountMinor: 30_00n,
        person: { id: group.users[1]?.userId },
      },
    ]);
    await rejectPayment(asAna, { settlementId: id });
    expect((await getGroupsHome(asAna)).waiting).toEqual([]);
    expect(kindsOf(await getGroupsHome(asBen))).toEqual(["debt", "debt"]);
  });

  it("names the direct debts of a group without simplification, the largest with the number of the others", async () => {
    const group = await makeGroup(ctx, 3, { simplifyDebts: false });
    const [, ben, cem] = group.memberIds;
    await makeExpense(ctx, group, { amountMinor: 30_00n });
    const payers = [{ memberId: ben ?? "", amountMinor: 60_00n }];
    await makeExpense(ctx, group, { amountMinor: 60_00n, payers });
    expect((await getGroupsHome(group.asEach[2] ?? ctx)).waiting).toMatchObject([
      { kind: "debt", ownMemberId: cem, toMemberId: ben, amountMinor: 20_00n, furtherCount: 1 },
    ]);
  });

  it("is an expense to approve, for admins who are not its author", async () => {
    const group = await makeGroup(ctx, 3, { requireApprovalForExpenses: true });
    const [asAna = ctx, asBen = ctx, asCem = ctx] = group.asEach;
    await createExpense(asBen, expenseInput(ctx, group, { title: "Cleaning", amountMinor: 60_00n }));
    expect((await getGroupsHome(asAna)).waiting).toMatchObject([
      { kind: "approval", title: "Cleaning", amountMinor: 60_00n, ownShareMinor: 20_00n, version: 1 },
    ]);
    expect(kindsOf(await getGroupsHome(asBen))).toEqual([]);
    expect(kindsOf(await getGroupsHome(asCem))).toEqual([]);
  });

  it("is nothing in archived groups, after leaving, and for strangers; without a session it is refused", async () => {
    const group = await makeGroup(ctx, 2);
    const [asAna = ctx, asBen = ctx] = group.asEach;
    await makeExpense(ctx, group);
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await getGroupsHome(stranger)).toEqual({ waiting: [], news: [] });
    await archiveGroup(asAna, { groupId: group.groupId, isArchived: true });
    expect(await getGroupsHome(asBen)).toEqual({ waiting: [], news: [] });
    const even = await makeGroup(ctx, 2);
    const [, asEven = ctx] = even.asEach;
    await makeExpense(ctx, even, { split: { method: "equal", memberIds: even.memberIds.slice(0, 1) } });
    await leaveGroup(asEven, { groupId: even.groupId });
    expect(await getGroupsHome(asEven)).toEqual({ waiting: [], news: [] });
    await expect(getGroupsHome(ctx)).rejects.toThrow(new AppError("UNAUTHENTICATED").message);
  });
});

describe("what is new", () => {
  it("is the latest change of each expense by others, with the caller's part and the part before an edit", async () => {
    const group = await makeGroup(ctx, 2);
    const [asAna = ctx, asBen = ctx] = group.asEach;
    const dinner = await makeExpense(ctx, group, { title: "Dinner", amountMinor: 84_20n });
    ctx.clock.advance(1000);
    const cabin = await makeExpense(ctx, group, { title: "Cabin", amountMinor: 208_00n });
    ctx.clock.advance(1000);
    const {
      idempotencyKey: _key,
      groupId: _groupId,
      ...fields
    } = expenseInput(ctx, group, {
      title: "Cabin",
      amountMinor: 216_00n,
    });
    await updateExpense(asAna, { ...fields, expenseId: cabin.id, expectedVersion: 1 });
    expect((await getGroupsHome(asBen)).news).toMatchObject([
      {
        change: "edited",
        totalMinor: 216_00n,
        person: { id: group.users[0]?.userId },
        expense: {
          title: "Cabin",
          ownShareMinor: 108_00n,
          ownRemainingMinor: 108_00n,
          previousShareMinor: 104_00n,
        },
      },
      { change: "added", expense: { title: "Dinner", ownShareMinor: 42_10n, previousShareMinor: null } },
    ]);
    expect((await getGroupsHome(asAna)).news).toEqual([]);
    ctx.clock.advance(1000);
    await voidExpense(asAna, { expenseId: dinner.id, expectedVersion: 1 });
    expect((await getGroupsHome(asBen)).news.map(({ change }) => change)).toEqual(["voided", "edited"]);
  });

  it("leaves out what does not concern the caller and what is old, and shows money that came", async () => {
    const group = await makeGroup(ctx, 3);
    const [asAna = ctx, asBen = ctx, asCem = ctx] = group.asEach;
    const [ana, ben] = group.memberIds;
    const memberIds = group.memberIds.slice(0, 2);
    await makeExpense(ctx, group, { split: { method: "equal", memberIds } });
    await updateGroup(asAna, { groupId: group.groupId, name: "Flat 15" });
    await addMember(asAna, { groupId: group.groupId, member: { name: "Dee" } });
    expect((await getGroupsHome(asCem)).news).toEqual([]);
    const debt = { groupId: group.groupId, fromMemberId: ben, toMemberId: ana, currency: "USD" };
    const cash = { ...debt, method: "cash", amountMinor: 42_10n, idempotencyKey: ctx.ids.uuid() };
    await recordPayment(asAna, RecordPaymentInput.parse(cash));
    expect((await getGroupsHome(asAna)).news).toMatchObject([
      { change: "paid", expense: null, totalMinor: 42_10n, person: { id: group.users[1]?.userId } },
    ]);
    ctx.clock.advance(31 * 86_400_000);
    expect((await getGroupsHome(asBen)).news).toEqual([]);
  });
});
