import { and, eq, gt, lte } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { settlementReminders } from "./tables.ts";

type NewReminder = typeof settlementReminders.$inferInsert;

/** Writes a reminder; false when the pair's last one is later than a moment. */
export async function writeReminder(tx: Tx, row: NewReminder, notSince: Date): Promise<boolean> {
  const { groupId, fromMemberId, toMemberId, remindedAt } = settlementReminders;
  const rows = await tx
    .insert(settlementReminders)
    .values(row)
    .onConflictDoUpdate({
      target: [groupId, fromMemberId, toMemberId],
      set: { remindedAt: row.remindedAt },
      setWhere: lte(remindedAt, notSince),
    })
    .returning({ remindedAt });
  return rows.length > 0;
}

/** A member's reminders of others in a group, later than a moment. */
export async function listRemindersBy(db: Queryable, groupId: string, toMemberId: string, since: Date) {
  return await db
    .select({ memberId: settlementReminders.fromMemberId, remindedAt: settlementReminders.remindedAt })
    .from(settlementReminders)
    .where(
      and(
        eq(settlementReminders.groupId, groupId),
        eq(settlementReminders.toMemberId, toMemberId),
        gt(settlementReminders.remindedAt, since),
      ),
    );
}
