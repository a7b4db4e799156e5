import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  inArray,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { expensePayers, expenseSplits, expenses } from "../expenses/tables.ts";
import { run, unnest } from "../run.ts";
import { settlementLines, settlementParts, settlements } from "./tables.ts";

export type SettlementRow = typeof settlements.$inferSelect;
export type NewSettlement = typeof settlements.$inferInsert;
export type LineRow = typeof settlementLines.$inferSelect;
export type PartRow = typeof settlementParts.$inferSelect;
export type SettlementState = SettlementRow["state"];
/** A settlement with its part in one group. */
export type SettlementInGroup = { readonly settlement: SettlementRow; readonly line: LineRow };

/** Number of a group's settlements that neither count nor have ended. */
export async function countOpenSettlements(db: Queryable, groupId: string): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(settlements.id) })
    .from(settlements)
    .innerJoin(settlementLines, eq(settlementLines.settlementId, settlements.id))
    .where(
      and(eq(settlementLines.groupId, groupId), inArray(settlements.state, ["proposed", "open", "held"])),
    );
  return row?.count ?? 0;
}

/** Inserts a settlement with its lines; false when its author has used the key. */
export async function insertSettlement(
  tx: Tx,
  row: NewSettlement,
  lines: readonly LineRow[],
): Promise<boolean> {
  const rows = await tx
    .insert(settlements)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: settlements.id });
  if (rows.length === 0) return false;
  await tx.insert(settlementLines).values([...lines]);
  return true;
}

/** The settlement that a user ordered under a key; null without one. */
export async function findSettlementByKey(
  db: Queryable,
  createdByUserId: string,
  key: string,
): Promise<SettlementRow | null> {
  const isMeant = and(eq(settlements.createdByUserId, createdByUserId), eq(settlements.key, key));
  const [row] = await db.select().from(settlements).where(isMeant);
  return row ?? null;
}

export async function findSettlement(db: Queryable, id: string): Promise<SettlementRow | null> {
  const [row] = await db.select().from(settlements).where(eq(settlements.id, id));
  return row ?? null;
}

/** Lines of a settlement in the order of their groups, in which the groups are locked. */
export function listLines(db: Queryable, settlementId: string): Promise<readonly LineRow[]> {
  return db
    .select()
    .from(settlementLines)
    .where(eq(settlementLines.settlementId, settlementId))
    .orderBy(asc(settlementLines.groupId), asc(settlementLines.id));
}

/** Changes a settlement that is in one of some states; false when it is in another one. */
export async function changeSettlement(
  tx: Tx,
  id: string,
  from: readonly SettlementState[],
  set: Partial<NewSettlement>,
): Promise<boolean> {
  const rows = await tx
    .update(settlements)
    .set(set)
    .where(and(eq(settlements.id, id), inArray(settlements.state, [...from])))
    .returning({ id: settlements.id });
  return rows.length === 1;
}

/** Writes the day of a recorded payment; the caller has locked its group. */
export async function setPaidOn(tx: Tx, id: string, paidOn: string): Promise<void> {
  await tx.update(settlements).set({ paidOn }).where(eq(settlements.id, id));
}

/** Adds to what was given back of a settlement. */
export async function addReturned(tx: Tx, id: string, amountMinor: bigint): Promise<void> {
  await tx
    .update(settlements)
    .set({ returnedMinor: sql`${settlements.returnedMinor} + ${amountMinor}` })
    .where(eq(settlements.id, id));
}

type Debt = {
  readonly groupId: string;
  readonly fromMemberId: string;
  readonly toMemberId: string;
  readonly currency: string;
};

const wait: SQL | undefined = or(
  and(ne(settlements.method, "wallet"), eq(settlements.state, "open")),
  eq(settlements.state, "held"),
);

/** Sum of a debt's payments that are on their way: unconfirmed cash, and money on hold. */
export async function sumOnTheWay(tx: Tx, { groupId, fromMemberId, toMemberId, currency }: Debt) {
  const [row] = await tx
    .select({ total: sum(settlementLines.amountMinor) })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .where(
      and(
        eq(settlementLines.groupId, groupId),
        eq(settlementLines.fromMemberId, fromMemberId),
        eq(settlementLines.toMemberId, toMemberId),
        eq(settlements.currency, currency),
        wait,
      ),
    );
  return BigInt(row?.total ?? 0);
}

/** Settlements of a group, the newest first; wallet payments that wait for proofs, or moved nothing, are left out. */
export function listSettlementRows(
  db: Queryable,
  groupId: string,
  limit: number,
): Promise<readonly SettlementInGroup[]> {
  return db
    .select({ settlement: settlements, line: settlementLines })
    .from(settlementLines)
    .innerJoin(settlements, eq(settlements.id, settlementLines.settlementId))
    .where(
      and(
        eq(settlementLines.groupId, groupId),
        or(ne(settlements.method, "wallet"), notInArray(settlements.state, ["open", "cancelled"])),
      ),
    )
    .orderBy(desc(settlements.createdAt), desc(settlements.id))
    .limit(limit);
}

/** Ids of settlements whose wait is over, the earliest first. */
export async function listDueSettlements(db: Queryable, at: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(inArray(settlements.state, ["proposed", "open"]), lte(settlements.dueAt, at)))
    .orderBy(asc(settlements.dueAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Parts of a group's expenses in one currency that are not paid in full. */
export async function listOpenParts(tx: Tx, groupId: string, currency: string) {
  return await tx
    .select({
      expenseId: expenseSplits.expenseId,
      memberId: expenseSplits.memberId,
      spentOn: expenses.spentOn,
      remainingMinor: sql<bigint>`${expenseSplits.amountMinor} - ${expenseSplits.paidMinor}`.mapWith(BigInt),
    })
    .from(expenseSplits)
    .innerJoin(expenses, eq(expenses.id, expenseSplits.expenseId))
    .where(
      and(
        eq(expenses.groupId, groupId),
        eq(expenses.currency, currency),
        eq(expenses.state, "active"),
        sql`${expenseSplits.paidMinor} < ${expenseSplits.amountMinor}`,
      ),
    );
}

type Chosen = { readonly groupId: string; readonly currency: string; readonly ids: readonly string[] };

/** Those of some expenses that count in a group and currency, the first asked first. */
export async function listActiveExpenses(
  db: Queryable,
  { groupId, currency, ids }: Chosen,
): Promise<readonly string[]> {
  const rows = await db
    .select({ id: expenses.id })
    .from(expenses)
    .where(
      and(
        inArray(expenses.id, [...ids]),
        eq(expenses.groupId, groupId),
        eq(expenses.currency, currency),
        eq(expenses.state, "active"),
      ),
    );
  const active = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => active.has(id));
}

type PartChange = Pick<PartRow, "expenseId" | "memberId" | "amountMinor">;
const changeTypes = { expenseId: "uuid", memberId: "uuid", amountMinor: "bigint" } as const;

/** What a member paid of their own part `s` with the bill itself. */
const ownPaid = sql`least(s.amount_minor, greatest(0, (
  select p.amount_minor from ${expensePayers} p where p.expense_id = s.expense_id and p.member_id = s.member_id
)))`;

/** Adds to what is paid of parts; the caller has locked the group, and no part is paid above its amount. */
export async function addPaid(tx: Tx, parts: readonly PartChange[], at: Date): Promise<void> {
  await run(
    tx,
    sql`update ${expenseSplits} s
      set paid_minor = s.paid_minor + paid.minor,
        paid_at = case when s.paid_minor + paid.minor >= s.amount_minor then ${at.toISOString()}::timestamptz end
      from (select expense_id, member_id, sum(minor)::bigint as minor
        from ${unnest(parts, changeTypes)} as given(expense_id, member_id, minor) group by 1, 2) paid
      where s.expense_id = paid.expense_id and s.member_id = paid.member_id`,
  );
  await refreshStatus(tx, parts);
}

/** Takes back what was paid of parts, down to what their members paid with the bill. */
export async function takePaidBack(tx: Tx, parts: readonly PartChange[]): Promise<void> {
  await run(
    tx,
    sql`update ${expenseSplits} s
      set paid_minor = greatest(s.paid_minor - back.minor, ${ownPaid}),
        paid_at = case when greatest(s.paid_minor - back.minor, ${ownPaid}) >= s.amount_minor then s.paid_at end
      from (select expense_id, member_id, sum(minor)::bigint as minor
        from ${unnest(parts, changeTypes)} as given(expense_id, member_id, minor) group by 1, 2) back
      where s.expense_id = back.expense_id and s.member_id = back.member_id`,
  );
  await refreshStatus(tx, parts);
}

/** Writes the status that follows from the parts of expenses. @see spec 2 section 4 */
async function refreshStatus(tx: Tx, parts: readonly PartChange[]): Promise<void> {
  const expenseIds = [...new Set(parts.map(({ expenseId }) => expenseId))].map((id) => ({ id }));
  await run(
    tx,
    sql`update ${expenses} e set status = case
        when not exists (select 1 from ${expenseSplits} s where s.expense_id = e.id and s.paid_minor < s.amount_minor)
          then 'completed'
        when exists (select 1 from ${expenseSplits} s where s.expense_id = e.id and s.paid_minor > ${ownPaid})
          then 'partial'
        else 'pending' end
      from ${unnest(expenseIds, { id: "uuid" })} as given(id)
      where e.id = given.id`,
  );
}

export async function insertParts(tx: Tx, rows: readonly PartRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(settlementParts).values([...rows]);
}

/** Parts that a line has paid, the latest expense first. */
export async function listPaidParts(tx: Tx, lineId: string): Promise<readonly PartRow[]> {
  const rows = await tx
    .select({ part: settlementParts })
    .from(settlementParts)
    .innerJoin(expenses, eq(expenses.id, settlementParts.expenseId))
    .where(eq(settlementParts.lineId, lineId))
    .orderBy(desc(expenses.spentOn), desc(expenses.id));
  return rows.map(({ part }) => part);
}

/** Deletes the parts of a line. */
export async function deleteParts(tx: Tx, lineId: string): Promise<void> {
  await tx.delete(settlementParts).where(eq(settlementParts.lineId, lineId));
}
