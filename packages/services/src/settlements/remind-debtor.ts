import { refuse } from "@evenly/contract";
import type { OneGroupInput } from "@evenly/contract/groups/schemas";
import { Reminder, type RemindInput } from "@evenly/contract/settlements/reminders";
import { REMINDER_EVERY_MS } from "@evenly/contract/settlements/rules";
import type { Tx } from "@evenly/db";
import { findMember, listMembers, type Membership } from "@evenly/db/groups/queries";
import { sumOnTheWay } from "@evenly/db/settlements/queries";
import { listRemindersBy, writeReminder } from "@evenly/db/settlements/reminder-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { writeNews } from "../group-news/index.ts";
import { loadMembership, lockOwnGroup, nameOfMember } from "../groups/index.ts";
import { readStanding } from "./get-standing.ts";

/**
 * Reminds a member of what they owe the caller, at most once a day. Who has muted the group hears nothing, and the caller does not
 * learn of it.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND} @throws {GROUP_ARCHIVED}
 * @throws {REMINDERS_OFF} the group sends none. @throws {GROUP_MEMBER_UNKNOWN} no active member.
 * @throws {SETTLEMENT_NO_ACCOUNT} a placeholder. @throws {SETTLEMENT_NOTHING_OWED} to the caller, or the money is on its way.
 * @throws {REMINDER_TOO_SOON} `againAt` says when they can be reminded.
 * @unaudited moves nothing; the row keeps when
 */
export async function remindDebtor(
  ctx: ServiceContext,
  { groupId, memberId }: RemindInput,
): Promise<Reminder> {
  const remindedAt = ctx.clock.now();
  await withTransaction(ctx, async (tx) => {
    const membership = await lockOwnGroup(ctx, tx, groupId);
    const { group, member: own } = membership;
    if (!group.notifyReminders) refuse("REMINDERS_OFF");
    const debtor = await findMember(tx, groupId, memberId);
    if (!debtor?.isActive) return refuse("GROUP_MEMBER_UNKNOWN", { memberId });
    if (debtor.userId === null) return refuse("SETTLEMENT_NO_ACCOUNT");
    const owed = await sumOwed(tx, membership, memberId);
    if (owed.length === 0) refuse("SETTLEMENT_NOTHING_OWED");
    const pair = { groupId, fromMemberId: memberId, toMemberId: own.id };
    const notSince = new Date(remindedAt.getTime() - REMINDER_EVERY_MS);
    if (!(await writeReminder(tx, { ...pair, remindedAt }, notSince))) {
      const last = (await listRemindersBy(tx, groupId, own.id, notSince)).find(
        (each) => each.memberId === memberId,
      );
      refuse("REMINDER_TOO_SOON", { againAt: againAfter(last?.remindedAt ?? remindedAt).toISOString() });
    }
    if (debtor.isMuted) return;
    const self = (await listMembers(tx, groupId)).find(({ member }) => member.id === own.id);
    const { fromMemberId, toMemberId } = pair;
    const data = {
      groupId,
      groupName: group.name,
      fromMemberId,
      toMemberId,
      owed: [...owed],
      personName: self === undefined ? "" : nameOfMember(self),
    };
    const onceKey = `reminder:${groupId}:${fromMemberId}:${toMemberId}:${remindedAt.toISOString()}`;
    await writeNews(ctx, tx, groupId, [{ userId: debtor.userId, template: "debtReminder", onceKey, data }]);
  });
  return Reminder.parse({ memberId, remindedAt, againAt: againAfter(remindedAt) });
}

/**
 * The caller's reminders of the last day in one of their groups.
 *
 * @throws {UNAUTHENTICATED} @throws {GROUP_NOT_FOUND}
 */
export async function listReminders(
  ctx: ServiceContext,
  { groupId }: OneGroupInput,
): Promise<readonly Reminder[]> {
  const { member } = await loadMembership(ctx, groupId);
  const since = new Date(ctx.clock.now().getTime() - REMINDER_EVERY_MS);
  const rows = await listRemindersBy(ctx.db, groupId, member.id, since);
  return rows.map((row) => Reminder.parse({ ...row, againAt: againAfter(row.remindedAt) }));
}

function againAfter(remindedAt: Date): Date {
  return new Date(remindedAt.getTime() + REMINDER_EVERY_MS);
}

/** What a member owes the caller by the group's suggestion, less what is on its way, for each currency. */
async function sumOwed(tx: Tx, { group, member: own }: Membership, fromMemberId: string) {
  const owed: { currency: string; amountMinor: string }[] = [];
  for (const { currency, transfers } of (await readStanding(tx, group)).currencies) {
    const transfer = transfers.find(
      (each) => each.fromMemberId === fromMemberId && each.toMemberId === own.id,
    );
    if (transfer === undefined) continue;
    const pair = { groupId: group.id, fromMemberId, toMemberId: own.id, currency };
    const amountMinor = transfer.amountMinor - (await sumOnTheWay(tx, pair));
    if (amountMinor > 0n) owed.push({ currency, amountMinor: String(amountMinor) });
  }
  return owed;
}
