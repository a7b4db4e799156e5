import { and, asc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import { billShares } from "../bills/tables.ts";
import type { Queryable } from "../client.ts";
import { received } from "./queries.ts";
import { paymentRequests, requestPayments } from "./tables.ts";

/** A request that is due, less what was paid and what is under review. */
type DueRequest = {
  readonly id: string;
  /** Of the person who asks. */
  readonly name: string;
  readonly amountMinor: bigint;
  readonly dueOn: string | null;
};

/** Requests to a user in a currency that are due before a day and are no part of a bill or of an expense, the earliest first. */
export async function listDueRequests(
  db: Queryable,
  asked: { readonly userId: string; readonly currency: string; readonly until: string; readonly now: Date },
): Promise<readonly DueRequest[]> {
  const held = sql`coalesce((select sum(${requestPayments.amountMinor}) from ${requestPayments}
    where ${requestPayments.paymentRequestId} = ${paymentRequests.id} and ${requestPayments.state} = 'held'), 0)`;
  return await db
    .select({
      id: paymentRequests.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      amountMinor:
        sql<bigint>`(${paymentRequests.amountMinor} - ${paymentRequests.paidMinor} - ${held})`.mapWith(
          BigInt,
        ),
      dueOn: paymentRequests.dueOn,
    })
    .from(paymentRequests)
    .innerJoin(users, eq(users.id, paymentRequests.fromUserId))
    .leftJoin(billShares, eq(billShares.paymentRequestId, paymentRequests.id))
    .where(
      and(
        received(asked.userId),
        inArray(paymentRequests.state, ["pending", "partially_paid"]),
        gt(paymentRequests.expiresAt, asked.now),
        eq(paymentRequests.currency, asked.currency),
        lt(paymentRequests.dueOn, asked.until),
        isNull(paymentRequests.expenseId),
        isNull(billShares.paymentRequestId),
      ),
    )
    .orderBy(asc(paymentRequests.dueOn), asc(paymentRequests.id));
}
