import type { AppError } from "@evenly/contract";
import type { Group } from "@evenly/contract/groups/schemas";
import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { muteGroup } from "../groups/activity/mark-seen.ts";
import { archiveGroup } from "../groups/archive-group.ts";
import { addMember } from "../groups/people/add-member.ts";
import { leaveGroup } from "../groups/people/leave-group.ts";
import { updateGroup } from "../groups/update-group.ts";
import { makeExpense } from "../testing/expenses.ts";
import { newsOf, tellAll } from "../testing/group-news.ts";
import { makeTrio } from "../testing/settlements.ts";
import { recordPayment } from "./record-payment.ts";
import { listReminders, remindDebtor } from "./remind-debtor.ts";

const { ctx } = await openTestContext();

/** Facts of a user's reminders. */
async function remindersOf(userId: string | undefined) {
  await tellAll(ctx);
  const rows = await newsOf(ctx, userId);
  return rows.filter(({ template }) => template === "debtReminder");
}
const DAY_MS = 86_400_000;
type MemberId = Group["ownMemberId"];

describe("remindDebtor", () => {
  it("reminds once a day, even under twenty calls at the same time", async () => {
    const { groupId, asPayee, memberIds, users } = await makeTrio(ctx);
    const [, memberId = "" as MemberId] = memberIds;
    const input = { groupId, memberId };
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(remindDebtor(asPayee, input))),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(codes.filter((code) => code === "REMINDER_TOO_SOON")).toHaveLength(19);
    expect(await remindersOf(users[1]?.userId)).toMatchObject([
      {
        actionUrl: `/groups/${groupId}/settle?from=${memberId}&to=${memberIds[0]}&currency=USD`,
        data: { owed: [{ currency: "USD", amountMinor: "3000" }], groupId },
      },
    ]);
    const [reminder] = await listReminders(asPayee, { groupId });
    expect(reminder).toMatchObject({ memberId });
    expect(await outcomeOf(remindDebtor(asPayee, { groupId, memberId: memberIds[2] ?? memberId }))).toBe(
      "done",
    );
    ctx.clock.advance(DAY_MS - 1);
    const refused = await remindDebtor(asPayee, input).catch((error: AppError) => error);
    expect(refused).toMatchObject({ details: { againAt: reminder?.againAt.toISOString() } });
    ctx.clock.advance(1);
    expect(await outcomeOf(remindDebtor(asPayee, input))).toBe("done");
    expect(await remindersOf(users[1]?.userId)).toHaveLength(2);
  });

  it("is for the person who is owed, for what is not on its way", async () => {
    const { groupId, asPayer, asPayee, asThird, memberIds, input } = await makeTrio(ctx);
    const [payee = "" as MemberId, payer = "" as MemberId] = memberIds;
    expect(await codeOf(remindDebtor(asThird, { groupId, memberId: payer }))).toBe("SETTLEMENT_NOTHING_OWED");
    expect(await codeOf(remindDebtor(asPayer, { groupId, memberId: payee }))).toBe("SETTLEMENT_NOTHING_OWED");
    expect(await codeOf(remindDebtor(ctx, { groupId, memberId: payer }))).toBe("UNAUTHENTICATED");
    await recordPayment(asPayer, input());
    expect(await codeOf(remindDebtor(asPayee, { groupId, memberId: payer }))).toBe("SETTLEMENT_NOTHING_OWED");
  });

  it("refuses placeholders, former members, archived groups and groups without reminders, each by name", async () => {
    const group = await makeTrio(ctx);
    const { groupId, asPayee, asThird, memberIds } = group;
    const { members } = await addMember(asPayee, { groupId, member: { name: "Dee" } });
    const dee = members.find(({ userId }) => userId === null)?.id ?? ("" as MemberId);
    await makeExpense(ctx, { ...group, memberIds: [memberIds[0] ?? dee, dee] });
    const remind = (memberId = memberIds[1] ?? dee) => codeOf(remindDebtor(asPayee, { groupId, memberId }));
    expect(await remind(dee)).toBe("SETTLEMENT_NO_ACCOUNT");
    await recordPayment(asPayee, group.input({ fromMemberId: memberIds[2] }));
    await leaveGroup(asThird, { groupId });
    expect(await remind(memberIds[2])).toBe("GROUP_MEMBER_UNKNOWN");
    await updateGroup(asPayee, { groupId, settings: { notifications: { reminders: false } } });
    expect(await remind()).toBe("REMINDERS_OFF");
    await archiveGroup(asPayee, { groupId, isArchived: true });
    expect(await remind()).toBe("GROUP_ARCHIVED");
    const stranger = (await makeTrio(ctx)).asPayee;
    expect(await codeOf(remindDebtor(stranger, { groupId, memberId: dee }))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(listReminders(stranger, { groupId }))).toBe("GROUP_NOT_FOUND");
  });

  it("sends nothing to a member who has muted the group, and does not say so", async () => {
    const { groupId, asPayer, asPayee, memberIds, users } = await makeTrio(ctx);
    await muteGroup(asPayer, { groupId, isMuted: true });
    expect(
      await outcomeOf(remindDebtor(asPayee, { groupId, memberId: memberIds[1] ?? ("" as MemberId) })),
    ).toBe("done");
    expect(await remindersOf(users[1]?.userId)).toEqual([]);
  });
});
