import { and, eq } from "drizzle-orm";
import { billShares } from "../bills/tables.ts";
import type { Queryable } from "../client.ts";
import { received } from "./queries.ts";
import { paymentRequests } from "./tables.ts";

/** Whether a person received one of the requests that were sent together. */
export async function hasReceivedOfBatch(db: Queryable, batchId: string, userId: string): Promise<boolean> {
  const isMeant = and(eq(paymentRequests.batchId, batchId), received(userId));
  return (await db.$count(paymentRequests, isMeant)) > 0;
}

/** Whether a person received a request of a bill. */
export async function hasReceivedOfBill(db: Queryable, billId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentRequests.id })
    .from(billShares)
    .innerJoin(paymentRequests, eq(paymentRequests.id, billShares.paymentRequestId))
    .where(and(eq(billShares.billId, billId), received(userId)))
    .limit(1);
  return rows.length > 0;
}
