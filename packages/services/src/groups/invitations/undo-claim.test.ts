import { RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, outcomeOf, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { confirmPayment } from "../../settlements/answer-payment.ts";
import { payDebt } from "../../settlements/pay-debt.ts";
import { recordPayment } from "../../settlements/record-payment.ts";
import { makeExpense, makeGroup, payInput, readBothBalances } from "../../testing/expenses.ts";
import { archiveGroup } from "../archive-group.ts";
import { getGroup } from "../get-group.ts";
import { addMember } from "../people/add-member.ts";
import { leaveGroup } from "../people/leave-group.ts";
import { removeMember } from "../people/remove-member.ts";
import { setMemberRole } from "../people/set-member-role.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { createInvitation } from "./create-invitation.ts";
import { undoClaim } from "./undo-claim.ts";

const { ctx } = await openTestContext();
const rich = { balanceMinor: 1_000_00n, country: "US" } as const;

/** A group of two in which Paul, a placeholder, owes the owner 30.00; somebody joined as Paul by a link that names him. */
async function makeClaimed() {
  const group = await makeGroup(ctx, 2, {}, rich);
  const [owner = ctx, member = ctx] = group.asEach;
  const { groupId } = group;
  const { members } = await addMember(owner, { groupId, member: { name: "Paul" } });
  const paul = members.find(({ userId }) => userId === null)?.id;
  if (!paul) throw new Error("a placeholder");
  const everyone = { ...group, memberIds: [...group.memberIds, paul] };
  await makeExpense(ctx, everyone, { amountMinor: 90_00n });
  const cash = (fields: object = {}) =>
    RecordPaymentInput.parse({
      groupId,
      fromMemberId: group.memberIds[1],
      toMemberId: paul,
      currency: "USD",
      amountMinor: 10_00n,
      method: "cash",
      idempotencyKey: ctx.ids.uuid(),
      ...fields,
    });
  const person = await makeUser(ctx, { ...rich, firstName: "Noah" });
  const asNoah = ctx.asUser(person.userId);
  const claim = async () => {
    ctx.clock.advance(1_000);
    const { token } = await createInvitation(owner, { groupId, memberId: paul });
    await acceptInvitation(asNoah, { token });
  };
  const undo = (by = owner) => undoClaim(by, { groupId, memberId: paul });
  return { ...everyone, owner, member, paul, person, asNoah, claim, undo, cash };
}

describe("undoClaim", () => {
  it("frees the placeholder with its balance, puts the person out of the group, audited and in the feed", async () => {
    const { groupId, owner, paul, person, asNoah, claim, undo } = await makeClaimed();
    await claim();
    const before = await readBothBalances(ctx, groupId);
    expect((await getGroup(owner, { groupId })).members.find(({ id }) => id === paul)).toMatchObject({
      firstName: "Noah",
      claimedName: "Paul",
    });
    // Who takes the placeholder's very name hides nothing: the name can still be freed.
    await ctx.db.execute(
      sql`update users set first_name = 'Paul', last_name = '' where id = ${person.userId}`,
    );
    expect((await getGroup(owner, { groupId })).members.find(({ id }) => id === paul)).toMatchObject({
      displayName: "Paul",
      claimedName: "Paul",
    });
    const after = await undo();
    expect(after.members.find(({ id }) => id === paul)).toMatchObject({
      userId: null,
      displayName: "Paul",
      claimedName: null,
      isActive: true,
    });
    expect(await readBothBalances(ctx, groupId)).toEqual(before);
    expect(await codeOf(getGroup(asNoah, { groupId }))).toBe("GROUP_NOT_FOUND");
    const events = await readOutbox(ctx.db, "group.changed");
    expect(events.at(-1)?.payload).toMatchObject({ kind: "member_claim_undone", subjectId: paul });
    expect(JSON.stringify(events.at(-1)?.payload)).toContain(person.userId);
    const isAudited = sql`operation = 'group.claim_undone' and subject = ${groupId}`;
    expect(await ctx.db.$count(auditLog, isAudited)).toBe(1);
    // The person can come again, and so can another one as Paul.
    await claim();
    expect((await getGroup(asNoah, { groupId })).ownMemberId).toBe(paul);
  });

  it("frees the placeholder also after the person has left or was removed", async () => {
    const { groupId, owner, paul, asNoah, claim, undo } = await makeClaimed();
    for (const part of [
      () => leaveGroup(asNoah, { groupId }),
      () => removeMember(owner, { groupId, memberId: paul }),
    ]) {
      await claim();
      await part();
      const after = await undo();
      const free = { userId: null, displayName: "Paul", claimedName: null, isActive: true };
      expect(after.members.find(({ id }) => id === paul)).toMatchObject(free);
    }
    await claim();
    expect((await getGroup(asNoah, { groupId })).ownMemberId).toBe(paul);
  });

  it("happens once, also for five admins at the same moment, and only for who joined as a placeholder", async () => {
    const { groupId, owner, memberIds, claim, undo } = await makeClaimed();
    expect(await codeOf(undo())).toBe("STATE_CONFLICT");
    await claim();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(undo())));
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["done", "STATE_CONFLICT"]));
    expect(await codeOf(undoClaim(owner, { groupId, memberId: memberIds[1] as never }))).toBe(
      "STATE_CONFLICT",
    );
  });

  it("is for admins, never for the person themselves, and not in an archived group", async () => {
    const { groupId, owner, member, memberIds, paul, asNoah, claim, undo } = await makeClaimed();
    await claim();
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await codeOf(undo(member))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(undo(asNoah))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(undo(stranger))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(undo(ctx))).toBe("UNAUTHENTICATED");
    const unknown = { groupId, memberId: ctx.ids.uuid() as never };
    expect(await codeOf(undoClaim(owner, unknown))).toBe("GROUP_MEMBER_UNKNOWN");
    const ofOwner = { groupId, memberId: memberIds[0] as never };
    expect(await codeOf(undoClaim(owner, ofOwner))).toBe("GROUP_FORBIDDEN");
    await setMemberRole(owner, { groupId, memberId: paul, role: "admin" });
    expect(await codeOf(undo(asNoah))).toBe("STATE_CONFLICT");
    await archiveGroup(owner, { groupId, isArchived: true });
    expect(await codeOf(undo())).toBe("GROUP_ARCHIVED");
  });

  it("is refused once the person has paid, from the wallet or in cash", async () => {
    const wallet = await makeClaimed();
    await wallet.claim();
    await payDebt(wallet.asNoah, payInput(ctx, wallet, { amountMinor: 5_00n }));
    expect(await codeOf(wallet.undo())).toBe("CLAIM_IN_USE");
    expect((await getGroup(wallet.asNoah, wallet)).ownMemberId).toBe(wallet.paul);
    const cash = await makeClaimed();
    await cash.claim();
    const toOwner = { fromMemberId: cash.paul, toMemberId: cash.memberIds[0] };
    await recordPayment(cash.asNoah, cash.cash({ ...toOwner, amountMinor: 5_00n }));
    expect(await codeOf(cash.undo())).toBe("CLAIM_IN_USE");
  });

  it("gives cash that waited for the placeholder back to the admins' answer; cash that the person confirmed stays theirs", async () => {
    const { groupId, owner, member, paul, memberIds, asNoah, claim, undo, cash } = await makeClaimed();
    // Paul paid for the second one, so that they owe him.
    await makeExpense(ctx, { groupId, asEach: [owner], memberIds, users: [] } as never, {
      amountMinor: 40_00n,
      payers: [{ memberId: paul, amountMinor: 40_00n }],
    });
    const { id: settlementId } = await recordPayment(member, cash());
    await claim();
    await undo();
    expect(await codeOf(confirmPayment(asNoah, { settlementId }))).not.toBe("done");
    expect(await confirmPayment(owner, { settlementId })).toMatchObject({ state: "settled" });
    await claim();
    const { id: second } = await recordPayment(member, cash({ amountMinor: 1_00n }));
    await confirmPayment(asNoah, { settlementId: second });
    expect(await codeOf(undo())).toBe("CLAIM_IN_USE");
  });
});
