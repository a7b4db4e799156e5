import { setTimeout } from "node:timers/promises";
import { AddMemberInput, ListActivitiesInput, OneMemberInput } from "@evenly/contract/groups/schemas";
import { inTransaction } from "@evenly/db";
import { users } from "@evenly/db/auth/tables";
import { groupMembers, groups } from "@evenly/db/groups/tables";
import { paymentRequests } from "@evenly/db/requests/tables";
import { settlements } from "@evenly/db/settlements/tables";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  makeKnown,
  makeUser,
  openTestContext,
  outcomeOf,
  refusalOf,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createExpense } from "../expenses/create-expense.ts";
import { listActivities } from "../groups/activity/list-activities.ts";
import { archiveGroup } from "../groups/archive-group.ts";
import { getGroup } from "../groups/get-group.ts";
import { addMember } from "../groups/people/add-member.ts";
import { removeMember } from "../groups/people/remove-member.ts";
import { handOver } from "../groups/people/set-member-role.ts";
import { expenseInput, makeExpense, makeGroup, readBothBalances } from "../testing/expenses.ts";
import { makeTwo, propose } from "../testing/person-settlements.ts";
import { makeRequest } from "../testing/requests.ts";
import { deleteAccount } from "./delete-account.ts";

const { ctx } = await openTestContext();
type Ends = typeof ctx.accountEnds;

const remove = (userId: string, accountEnds: Ends = ctx.accountEnds) =>
  deleteAccount({ ...ctx.asUser(userId), accountEnds }, { password: TEST_PASSWORD });
const remainsOf = async (userId: string) => (await refusalOf(remove(userId))).details.remains;
const idOf = (group: Awaited<ReturnType<typeof makeGroup>>, place: number) =>
  group.users[place]?.userId ?? "";

const idIn = ({ memberIds }: Awaited<ReturnType<typeof makeGroup>>, place: number) => memberIds[place] ?? "";

describe("an account in groups", () => {
  it("is kept by its debts and by the groups of others that it owns, which the refusal names", async () => {
    const group = await makeGroup(ctx, 3, {}, { balanceMinor: 20_000n, country: "US" });
    const [owner = "", creditor = ""] = [idOf(group, 0), idOf(group, 1)];
    await makeExpense(ctx, group, {
      amountMinor: 90_00n,
      payers: [{ memberId: idIn(group, 1), amountMinor: 90_00n }],
    });
    const inGroup = { groupId: group.groupId, groupName: "Flat 14B" };
    const standing = { ...inGroup, currency: "USD", isArchived: false, isFormer: false };
    expect(await remainsOf(owner)).toEqual([
      { kind: "balance", currency: "USD", amount: "200.00" },
      { kind: "group_balance", ...standing, amount: "-30.00" },
      { kind: "owned_group", ...inGroup },
    ]);
    expect(await remainsOf(creditor)).toContainEqual({ kind: "group_balance", ...standing, amount: "60.00" });
  });

  it("leaves them when it is even: the others see a former member by name, and its owner is who took over", async () => {
    const group = await makeGroup(ctx, 2);
    const [asOwner = ctx, asSecond = ctx] = group.asEach;
    await handOver(asOwner, OneMemberInput.parse({ groupId: group.groupId, memberId: group.memberIds[1] }));
    await remove(idOf(group, 0));
    const { members } = await getGroup(asSecond, group);
    expect(members.find(({ id }) => id === group.memberIds[0])).toMatchObject({
      isActive: false,
      role: "member",
      firstName: "Test",
    });
    const input = ListActivitiesInput.parse({ groupId: group.groupId });
    const { activities } = await listActivities(asSecond, input);
    expect(activities.slice(0, 1)).toMatchObject([
      { kind: "member_left", actorMemberId: group.memberIds[0] },
    ]);
  });

  it("deletes a group that it owned alone, unless former members still owe each other there", async () => {
    const [alone, left] = [await makeGroup(ctx, 1), await makeGroup(ctx, 3)];
    await remove(idOf(alone, 0));
    const rowOf = async (groupId: string) =>
      (await ctx.db.select().from(groups).where(sql`id = ${groupId}`))[0];
    expect((await rowOf(alone.groupId))?.deletedAt).not.toBeNull();
    const [asOwner = ctx] = left.asEach;
    await makeExpense(ctx, left, {
      amountMinor: 10_00n,
      payers: [{ memberId: idIn(left, 1), amountMinor: 10_00n }],
      split: { method: "equal", memberIds: left.memberIds.slice(2) },
    });
    for (const memberId of left.memberIds.slice(1))
      await removeMember(asOwner, { groupId: left.groupId, memberId });
    await remove(idOf(left, 0));
    expect((await rowOf(left.groupId))?.deletedAt).toBeNull();
    const active = sql`group_id = ${left.groupId} and is_active`;
    expect(await ctx.db.$count(groupMembers, active)).toBe(0);
  });

  it("is kept by what it owes as a former member and in an archived group, not by what former others owe it", async () => {
    const group = await makeGroup(ctx, 3);
    const [asOwner = ctx] = group.asEach;
    await makeExpense(ctx, group, {
      amountMinor: 10_00n,
      payers: [{ memberId: idIn(group, 1), amountMinor: 10_00n }],
      split: { method: "equal", memberIds: group.memberIds.slice(2) },
    });
    for (const memberId of group.memberIds.slice(1))
      await removeMember(asOwner, { groupId: group.groupId, memberId });
    await archiveGroup(asOwner, { groupId: group.groupId, isArchived: true });
    expect(await remainsOf(idOf(group, 2))).toMatchObject([
      { kind: "group_balance", amount: "-10.00", isArchived: true, isFormer: true },
    ]);
    expect(await outcomeOf(remove(idOf(group, 1)))).toBe("done");
    // Nobody is left whom the other could pay.
    expect(await outcomeOf(remove(idOf(group, 2)))).toBe("done");
  });
});

describe("with an account end", () => {
  it("proposals and unproven payments of debts; the other person is told", async () => {
    const two = await makeTwo(
      ctx,
      [
        { owes: "ana", amountMinor: 30_00n },
        { owes: "ben", amountMinor: 30_00n },
      ],
      {},
    );
    const { id } = await propose(ctx, two, two.asAna);
    expect(await codeOf(remove(two.ben.userId))).toBe("ACCOUNT_NOT_EMPTY");
    // Only here: the debts are ended by hand, so that nothing but the proposal is left.
    await ctx.db.execute(sql`delete from group_balances where group_id in ${two.groupIds}`);
    await ctx.db.execute(sql`delete from group_pairs where group_id in ${two.groupIds}`);
    await remove(two.ben.userId);
    const [proposal] = await ctx.db.select().from(settlements).where(sql`id = ${id}`);
    expect(proposal?.state).toBe("cancelled");
  });

  it("requests that it sent are cancelled and those that it received declined", async () => {
    const sent = await makeRequest(ctx);
    const received = await makeRequest(ctx, {}, { balanceMinor: 0n });
    await remove(sent.requester.userId);
    await remove(received.payer.userId);
    const stateOf = async (id: string) =>
      (await ctx.db.select().from(paymentRequests).where(sql`id = ${id}`))[0]?.state;
    expect(await stateOf(sent.paymentRequestId)).toBe("cancelled");
    expect(await stateOf(received.paymentRequestId)).toBe("declined");
  });
});

describe("while an account is deleted", () => {
  const ROUNDS = 20;
  /** Ends at once the locks under which it looks, and lets others go on before the account ends. */
  const withoutLocks: Ends = {
    ...ctx.accountEnds,
    remains: async (asking, _tx, userId) => {
      const remains = await inTransaction(ctx.db, (tx) => ctx.accountEnds.remains(asking, tx, userId));
      await setTimeout(60);
      return remains;
    },
  };

  /** Rounds in which the account was deleted and owes. */
  async function countDeadDebtors(accountEnds: Ends): Promise<number> {
    let dead = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const group = await makeGroup(ctx, 2);
      const [asOwner = ctx] = group.asEach;
      const [deleted, added] = await Promise.all([
        outcomeOf(remove(idOf(group, 1), accountEnds)),
        setTimeout(round * 2).then(() => outcomeOf(createExpense(asOwner, expenseInput(ctx, group)))),
      ]);
      const { projected, derived } = await readBothBalances(ctx, group.groupId);
      expect(projected).toEqual(derived);
      expect(["done", "ACCOUNT_NOT_EMPTY"]).toContain(deleted);
      expect(["done", "GROUP_MEMBER_UNKNOWN"]).toContain(added);
      if (deleted === "done" && added === "done") dead += 1;
    }
    return dead;
  }

  it("no expense makes it a debtor: one of the two is refused", async () => {
    expect(await countDeadDebtors(ctx.accountEnds)).toBe(0);
  });

  it("one would without the locks (control)", async () => {
    expect(await countDeadDebtors(withoutLocks)).toBeGreaterThan(0);
  });

  /** Rounds in which a deleted account is an active member of a group. */
  async function countDeadMembers(accountEnds: Ends): Promise<number> {
    let dead = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const group = await makeGroup(ctx, 1);
      const [asOwner = ctx] = group.asEach;
      const { userId } = await makeUser(ctx);
      await makeKnown(ctx, { userId: group.users[0]?.userId ?? "" }, [{ userId }]);
      const { groupId } = group;
      const adding = AddMemberInput.parse({ groupId, member: { userId } });
      await Promise.all([
        outcomeOf(remove(userId, accountEnds)),
        setTimeout(round * 2).then(() => outcomeOf(addMember(asOwner, adding))),
      ]);
      const isDead = sql`group_id = ${groupId} and is_active and exists (
        select from ${users} u where u.id = user_id and u.deactivated_at is not null)`;
      dead += await ctx.db.$count(groupMembers, isDead);
    }
    return dead;
  }

  it("no group gets it as a member", async () => {
    expect(await countDeadMembers(ctx.accountEnds)).toBe(0);
  });
});
