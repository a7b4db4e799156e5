import { UserId } from "@evenly/contract";
import { CreateBillInput } from "@evenly/contract/bills/schemas";
import type { SplitInput } from "@evenly/contract/expenses/schemas";
import { CreateRequestsInput } from "@evenly/contract/requests/schemas";
import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import type { Home } from "@evenly/contract/waiting/schemas";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it, vi } from "vitest";
import { createBill } from "../bills/create-bill.ts";
import { blockPerson } from "../contacts/block-person.ts";
import { createExpense } from "../expenses/create-expense.ts";
import { archiveGroup } from "../groups/archive-group.ts";
import { invitePerson } from "../groups/invitations/invite-person.ts";
import { addMember } from "../groups/people/add-member.ts";
import { removeMember } from "../groups/people/remove-member.ts";
import { createRequests } from "../requests/create-requests.ts";
import { confirmPayment } from "../settlements/answer-payment.ts";
import { recordPayment } from "../settlements/record-payment.ts";
import { makeBill } from "../testing/bills.ts";
import { expenseInput, makeExpense, makeGroup } from "../testing/expenses.ts";
import { makeTwo } from "../testing/person-settlements.ts";
import { makeRequest } from "../testing/requests.ts";
import { getHome } from "./get-home.ts";

/** Queries of one answer. */
const QUERIES = 18;
const { ctx } = await openTestContext();

const nothing = { currencies: [], waiting: [], waitingCount: 0, groups: [], groupCount: 0 };
const kindsOf = ({ waiting }: Home) => waiting.map(({ kind }) => kind);

describe("what is open with people", () => {
  it("is nothing for a new person; without a session it is refused", async () => {
    await makeExpense(ctx, await makeGroup(ctx, 2));
    expect(await getHome(ctx.asUser((await makeUser(ctx)).userId))).toEqual(nothing);
    expect(await codeOf(getHome(ctx))).toBe("UNAUTHENTICATED");
  });

  it("nets each person over groups for each currency, and settles several groups with the person", async () => {
    const two = await makeTwo(ctx, [
      { owes: "ben", amountMinor: 20_00n, name: "Flat" },
      { owes: "ana", amountMinor: 12_50n, name: "Trip" },
      { owes: "ana", amountMinor: 900n, currency: "JPY", name: "Tokyo" },
    ]);
    const home = await getHome(two.asBen);
    const ana = { id: two.ana.userId };
    expect(home.currencies).toMatchObject([
      {
        currency: "JPY",
        oweMinor: 0n,
        owedMinor: 900n,
        settle: null,
        people: [{ person: ana, balanceMinor: 900n, groupName: "Tokyo", place: { kind: "group" } }],
      },
      {
        currency: "USD",
        oweMinor: 7_50n,
        owedMinor: 0n,
        peopleCount: 1,
        people: [{ person: ana, balanceMinor: -7_50n, groupCount: 2, groupName: null, billCount: 0 }],
        settle: { kind: "person", userId: two.ana.userId },
      },
    ]);
    expect((await getHome(two.asAna)).currencies[1]).toMatchObject({ oweMinor: 0n, owedMinor: 7_50n });
    expect(home).toMatchObject({ groupCount: 3, groups: { length: 3 } });
  });

  it("settles the largest debt first, names people without an account, and leaves out what is on its way", async () => {
    const group = await makeGroup(ctx, 2, { simplifyDebts: false });
    const [asAna = ctx, asBen = ctx] = group.asEach;
    const { members } = await addMember(asAna, { groupId: group.groupId, member: { name: "Dee" } });
    const dee = members.find(({ displayName }) => displayName === "Dee")?.id ?? "";
    const [ana = "", ben = ""] = group.memberIds;
    const split: SplitInput = { method: "equal", memberIds: group.memberIds.slice(1) };
    await makeExpense(ctx, group, { amountMinor: 10_00n, split });
    const payers = [{ memberId: dee, amountMinor: 30_00n }];
    await createExpense(asAna, expenseInput(ctx, group, { amountMinor: 30_00n, payers, split }));
    expect((await getHome(asBen)).currencies).toMatchObject([
      {
        oweMinor: 40_00n,
        peopleCount: 2,
        people: [{ person: { id: dee, name: "Dee" } }, { balanceMinor: -10_00n }],
        settle: { kind: "group", groupId: group.groupId, ownMemberId: ben, otherMemberId: dee },
      },
    ]);
    const debt = { groupId: group.groupId, fromMemberId: ben, toMemberId: ana, currency: "USD" };
    const cash = { ...debt, method: "cash", amountMinor: 10_00n, idempotencyKey: ctx.ids.uuid() };
    const { id: settlementId } = await recordPayment(asBen, RecordPaymentInput.parse(cash));
    expect((await getHome(asBen)).currencies).toMatchObject([{ oweMinor: 30_00n, peopleCount: 1 }]);
    await confirmPayment(asAna, { settlementId });
    expect((await getHome(asAna)).currencies).toEqual([]);
  });

  it("has the open parts of split bills in both directions, without those of people whom the caller blocks", async () => {
    const bill = await makeBill(ctx);
    const [asFirst = ctx, asSecond = ctx] = bill.asEach;
    expect((await getHome(bill.asOwner)).currencies).toMatchObject([
      { owedMinor: 75_00n, oweMinor: 0n, peopleCount: 3, settle: null },
    ]);
    expect((await getHome(asFirst)).currencies).toMatchObject([
      {
        oweMinor: 25_00n,
        people: [{ person: { id: bill.owner.userId }, billCount: 1, place: { kind: "requests" } }],
        settle: { kind: "requests" },
      },
    ]);
    await blockPerson(asSecond, { userId: UserId.parse(bill.owner.userId) });
    expect(await getHome(asSecond)).toEqual(nothing);
    await bill.pay(0, 25_00n);
    expect((await getHome(bill.asOwner)).currencies).toMatchObject([{ owedMinor: 50_00n, peopleCount: 2 }]);
  });

  it("settles what makes the balance: the bill, where a smaller debt in a group goes the other way", async () => {
    const two = await makeTwo(ctx, [{ owes: "ana", amountMinor: 5_00n, name: "Flat" }]);
    const userIds = [UserId.parse(two.ana.userId), UserId.parse(two.ben.userId)];
    const bill = CreateBillInput.parse({
      title: "Dinner",
      totalMinor: 40_00n,
      currency: "USD",
      spentOn: "2026-11-20",
      split: { method: "equal", userIds },
      idempotencyKey: ctx.ids.uuid(),
    });
    await createBill(two.asAna, bill);
    expect((await getHome(two.asBen)).currencies).toMatchObject([
      {
        oweMinor: 15_00n,
        people: [{ groupName: "Flat", billCount: 1, place: { kind: "requests" } }],
        settle: { kind: "requests" },
      },
    ]);
  });

  it("leads nowhere for a name without an account in a group that the user has left", async () => {
    const group = await makeGroup(ctx, 2);
    const [asAna = ctx, asBen = ctx] = group.asEach;
    const { groupId } = group;
    const { members } = await addMember(asAna, { groupId, member: { name: "Dee" } });
    const dee = members.find(({ userId }) => userId === null)?.id ?? ("" as never);
    const [, ben = "" as never] = group.memberIds;
    const payers = [{ memberId: dee, amountMinor: 10_00n }];
    const split = { method: "equal" as const, memberIds: [ben] };
    await createExpense(asAna, {
      ...expenseInput(ctx, group, { amountMinor: 10_00n, payers, split }),
    });
    await removeMember(asAna, { groupId, memberId: ben });
    expect((await getHome(asBen)).currencies).toMatchObject([
      { oweMinor: 10_00n, people: [{ person: { name: "Dee" }, place: null }], settle: null },
    ]);
  });

  it("is a request that is no part of a bill only among what waits", async () => {
    const asked = await makeRequest(ctx);
    expect(await getHome(asked.asPayer)).toMatchObject({ currencies: [], waitingCount: 1 });
    expect(await getHome(asked.asRequester)).toEqual(nothing);
  });
});

describe("what waits", () => {
  it("has requests, debts, cash, approvals and invitations, the earliest deadline first", async () => {
    const [group, strict] = [
      await makeGroup(ctx, 2),
      await makeGroup(ctx, 2, { requireApprovalForExpenses: true }),
    ];
    const [asAna = ctx, asBen = ctx] = group.asEach;
    const [asAdmin = ctx, asMember = ctx] = strict.asEach;
    const [ana, ben] = group.memberIds;
    const due = { ...expenseInput(ctx, group, { amountMinor: 90_00n }), dueOn: "2026-12-01" };
    await createExpense(asAna, due);
    await createExpense(asMember, expenseInput(ctx, strict, { title: "Cleaning" }));
    expect(await getHome(asAdmin)).toMatchObject({ waiting: [{ kind: "approval", title: "Cleaning" }] });
    expect(kindsOf(await getHome(asMember))).toEqual([]);
    const debt = { groupId: group.groupId, fromMemberId: ben, toMemberId: ana, currency: "USD" };
    const cash = { ...debt, method: "cash", amountMinor: 5_00n, idempotencyKey: ctx.ids.uuid() };
    await recordPayment(asBen, RecordPaymentInput.parse(cash));
    expect(kindsOf(await getHome(asAna))).toEqual(["cash"]);
    expect(await getHome(asBen)).toMatchObject({
      waiting: [{ kind: "debt", amountMinor: 40_00n }],
      waitingCount: 1,
    });
    const asked = await makeRequest(ctx, { dueOn: "2026-11-27" });
    await createRequests(asked.asRequester, { ...asked.input, dueOn: null, idempotencyKey: ctx.ids.uuid() });
    const userId = UserId.parse(asked.payer.userId);
    await invitePerson(asAna, { groupId: group.groupId, userId });
    const home = await getHome(asked.asPayer);
    expect(home).toMatchObject({
      waiting: [
        { kind: "request", request: { dueOn: "2026-11-27" } },
        { kind: "invitation", invitation: { groupName: "Flat 14B" } },
        { kind: "request", request: { dueOn: null } },
      ],
      waitingCount: 3,
    });
    await blockPerson(asked.asPayer, { userId: UserId.parse(asked.requester.userId) });
    expect(kindsOf(await getHome(asked.asPayer))).toEqual(["invitation"]);
  });

  it("is nothing in archived groups; a removed member still sees their debt and settles it with the person", async () => {
    const group = await makeGroup(ctx, 2);
    const [asAna = ctx, asBen = ctx] = group.asEach;
    await makeExpense(ctx, group);
    await archiveGroup(asAna, { groupId: group.groupId, isArchived: true });
    expect(await getHome(asBen)).toEqual(nothing);
    await archiveGroup(asAna, { groupId: group.groupId, isArchived: false });
    await removeMember(asAna, { groupId: group.groupId, memberId: group.memberIds[1] ?? ("" as never) });
    expect(await getHome(asBen)).toMatchObject({
      currencies: [{ oweMinor: 42_10n, settle: { kind: "person", userId: group.users[0]?.userId } }],
      waiting: [],
      groups: [],
    });
  });
});

it("takes the same number of queries with one group and with many", async () => {
  const two = await makeTwo(ctx, [{ owes: "ben", amountMinor: 20_00n }]);
  const asked = { people: [{ to: two.ben.userId, amountMinor: 5_00n }], currency: "USD" };
  const ask = () =>
    createRequests(two.asAna, CreateRequestsInput.parse({ ...asked, idempotencyKey: ctx.ids.uuid() }));
  await ask();
  const load = async () => {
    const queries = vi.spyOn(ctx.db.$client, "unsafe");
    const { waitingCount } = await getHome(two.asBen);
    const count = queries.mock.calls.length;
    queries.mockRestore();
    return { waitingCount, count };
  };
  const one = await load();
  for (let made = 0; made < 4; made += 1) await two.addGroup({ owes: "ben", amountMinor: 10_00n });
  await ask();
  expect(one).toEqual({ waitingCount: 2, count: QUERIES });
  expect(await load()).toEqual({ waitingCount: 7, count: QUERIES });
});
