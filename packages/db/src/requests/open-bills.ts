import { and, count, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { billShares } from "../bills/tables.ts";
import type { Queryable } from "../client.ts";
import { received } from "./queries.ts";
import { paymentRequests, requestPayments } from "./tables.ts";

/** What is open of split bills between a user and one other; the other is null while only an address or a link is asked. */
type OpenBills = {
  readonly otherUserId: string | null;
  readonly currency: string;
  /** Below zero: the user owes. */
  readonly balanceMinor: bigint;
  readonly billCount: number;
};

/** Open parts of bills that a user is asked for or asks others for, less payments under review, by other person and currency. */
export async function sumOpenBills(db: Queryable, userId: string, now: Date): Promise<readonly OpenBills[]> {
  const isOwn: SQL = eq(paymentRequests.fromUserId, userId);
  const otherUserId = sql<string | null>`case when ${isOwn} then ${paymentRequests.toUserId}
    else ${paymentRequests.fromUserId} end`;
  const held = sql`coalesce((select sum(${requestPayments.amountMinor}) from ${requestPayments}
    where ${requestPayments.paymentRequestId} = ${paymentRequests.id} and ${requestPayments.state} = 'held'), 0)`;
  const open = sql`${paymentRequests.amountMinor} - ${paymentRequests.paidMinor} - ${held}`;
  const rows = await db
    .select({
      otherUserId: otherUserId.as("other_user_id"),
      currency: paymentRequests.currency,
      balanceMinor: sql<string>`sum(case when ${isOwn} then ${open} else -(${open}) end)`,
      billCount: count(),
    })
    .from(paymentRequests)
    .innerJoin(billShares, and(eq(billShares.paymentRequestId, paymentRequests.id), isNull(billShares.ended)))
    .where(
      and(
        or(isOwn, received(userId)),
        inArray(paymentRequests.state, ["pending", "partially_paid"]),
        gt(paymentRequests.expiresAt, now),
      ),
    )
    .groupBy(sql`other_user_id`, paymentRequests.currency);
  return rows.map((row) => ({ ...row, balanceMinor: BigInt(row.balanceMinor) }));
}
