import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { expensePayers, expenseSeries, expenseSplits, expenses } from "../expenses/tables.ts";
import { run } from "../run.ts";
import { settlementLines, settlementReminders, settlements } from "../settlements/tables.ts";
import { groupBalances, groupPairs } from "./tables.ts";

type MergeIds = { readonly groupId: string; readonly goneId: string; readonly intoId: string };

const names = (memberIds: readonly string[]) =>
  or(
    inArray(settlementLines.fromMemberId, [...memberIds]),
    inArray(settlementLines.toMemberId, [...memberIds]),
  );

/** Whether a payment of one of some members neither counts nor has ended. */
export async function hasWaitingPayments(
  db: Queryable,
  groupId: string,
  memberIds: readonly string[],
): Promise<boolean> {
  const found = await db
    .select({ id: settlements.id })
    .from(settlements)
    .innerJoin(settlementLines, eq(settlementLines.settlementId, settlements.id))
    .where(
      and(
        eq(settlementLines.groupId, groupId),
        inArray(settlements.state, ["proposed", "open", "held"]),
        names(memberIds),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Lines of payments that count and name a member. */
export async function listSettledLinesOf(db: Queryable, groupId: string, memberId: string, limit: number) {
  return await db
    .select({
      id: settlementLines.id,
      settlementId: settlementLines.settlementId,
      fromId: settlementLines.fromMemberId,
      toId: settlementLines.toMemberId,
      amountMinor: settlementLines.amountMinor,
      currency: settlements.currency,
    })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .where(and(eq(settlementLines.groupId, groupId), eq(settlements.state, "settled"), names([memberId])))
    .limit(limit);
}

/** Ids of expenses of any state in which a member pays or bears a part. */
export async function listExpenseIdsOf(
  db: Queryable,
  groupId: string,
  memberId: string,
  limit: number,
): Promise<readonly string[]> {
  const pays = db
    .select({ id: expensePayers.expenseId })
    .from(expensePayers)
    .where(eq(expensePayers.memberId, memberId));
  const bears = db
    .select({ id: expenseSplits.expenseId })
    .from(expenseSplits)
    .where(eq(expenseSplits.memberId, memberId));
  const rows = await db
    .select({ id: expenses.id })
    .from(expenses)
    .where(and(eq(expenses.groupId, groupId), or(inArray(expenses.id, pays), inArray(expenses.id, bears))))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Moves payments and the parts that they paid from one member to another; payments between the two stay as they are. */
export async function movePayments(tx: Tx, { groupId, goneId, intoId }: MergeIds): Promise<void> {
  await tx
    .update(settlementLines)
    .set({ fromMemberId: intoId })
    .where(
      and(
        eq(settlementLines.groupId, groupId),
        eq(settlementLines.fromMemberId, goneId),
        sql`${settlementLines.toMemberId} <> ${intoId}`,
      ),
    );
  await tx
    .update(settlementLines)
    .set({ toMemberId: intoId })
    .where(
      and(
        eq(settlementLines.groupId, groupId),
        eq(settlementLines.toMemberId, goneId),
        sql`${settlementLines.fromMemberId} <> ${intoId}`,
      ),
    );
  // One payment may have paid parts of both.
  await run(
    tx,
    sql`with moved as (
        delete from settlement_parts p using settlement_lines l
        where l.id = p.line_id and l.group_id = ${groupId} and p.member_id = ${goneId}
        returning p.line_id, p.expense_id, p.kind, p.amount_minor)
      insert into settlement_parts as known (line_id, expense_id, member_id, kind, amount_minor)
      select line_id, expense_id, ${intoId}::uuid, kind, amount_minor from moved
      on conflict (line_id, expense_id, member_id, kind)
        do update set amount_minor = known.amount_minor + excluded.amount_minor`,
  );
  await tx
    .delete(settlementReminders)
    .where(
      and(
        eq(settlementReminders.groupId, groupId),
        or(eq(settlementReminders.fromMemberId, goneId), eq(settlementReminders.toMemberId, goneId)),
      ),
    );
}

/** Makes a member the author of what another one entered. */
export async function moveAuthorship(tx: Tx, { groupId, goneId, intoId }: MergeIds): Promise<void> {
  await tx
    .update(expenses)
    .set({ createdByMemberId: intoId })
    .where(and(eq(expenses.groupId, groupId), eq(expenses.createdByMemberId, goneId)));
  await tx
    .update(expenseSeries)
    .set({ createdByMemberId: intoId })
    .where(and(eq(expenseSeries.groupId, groupId), eq(expenseSeries.createdByMemberId, goneId)));
}

/** Deletes the projections of a member in whose name no entry is left: all of their amounts are zero. */
export async function deleteEmptySums(tx: Tx, groupId: string, memberId: string): Promise<void> {
  await tx.delete(groupBalances).where(
    and(
      eq(groupBalances.groupId, groupId),
      eq(groupBalances.memberId, memberId),
      sql`${groupBalances.paidMinor} = 0 and ${groupBalances.shareMinor} = 0
        and ${groupBalances.settledOutMinor} = 0 and ${groupBalances.settledInMinor} = 0`,
    ),
  );
  await tx
    .delete(groupPairs)
    .where(
      and(
        eq(groupPairs.groupId, groupId),
        or(eq(groupPairs.firstMemberId, memberId), eq(groupPairs.secondMemberId, memberId)),
        eq(groupPairs.owedMinor, 0n),
      ),
    );
}
