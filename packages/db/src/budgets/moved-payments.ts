import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { transfers } from "../ledger/tables.ts";
import { earnedRows, paymentRows } from "./spending-rows.ts";

/** Whose payments are read, and of which moments: from `from`, and before `to`. A held payment moves at its capture. */
export type MovedQuery = {
  readonly userId: string;
  readonly currency: string;
  readonly from: Date;
  readonly to: Date;
};

/** The days of rows are not read here. */
const timeZone = "UTC";

/**
 * How many payments that moved from a person's wallet and count as spent have each remainder of a unit, in minor units; there are at most as
 * many remainders as the unit has minor units.
 */
export async function countRemainders(
  db: Queryable,
  query: MovedQuery,
  unitMinor: bigint,
): Promise<readonly { readonly remainderMinor: bigint; readonly count: bigint }[]> {
  const { userId, currency } = query;
  const rows = await db.execute<{ remainder: string; count: string }>(
    sql`select (paid_minor % ${String(unitMinor)}::numeric)::bigint::text as remainder, count(*)::text as count
      from (${paymentRows({ userId, timeZone }, isMoved(sql`m.payer_user_id`, query))}) payment
      where currency = ${currency} and paid_minor > 0 group by 1`,
  );
  return rows.map(({ remainder, count }) => ({ remainderMinor: BigInt(remainder), count: BigInt(count) }));
}

/** What moved to a person's wallet by payments and counts as income, in minor units. */
export async function sumEarned(db: Queryable, query: MovedQuery): Promise<bigint> {
  const { userId, currency } = query;
  const [row] = await db.execute<{ earned: string }>(
    sql`select coalesce(sum(amount::bigint), 0)::text as earned
      from (${earnedRows({ userId, timeZone }, isMoved(sql`m.payee_user_id`, query))}) income where currency = ${currency}`,
  );
  return BigInt(row?.earned ?? 0);
}

/** A payment, or the hold of a capture, of a person on one side that moved in these moments; a claim is a capture that its payee has as a payment. */
function isMoved(sideId: SQL, { userId, from, to }: MovedQuery): SQL {
  return sql`t.id in (select unnest(array[m.id, case when m.kind = 'capture' then m.parent_id end]) from ${transfers} m
    where ${sideId} = ${userId} and m.kind in ('payment', 'capture') and m.state = 'posted'
      and m.effective_at >= ${from.toISOString()}::timestamptz and m.effective_at < ${to.toISOString()}::timestamptz)`;
}
