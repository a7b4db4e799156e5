import { invariant } from "@evenly/contract";
import type { Bill, OneBillInput } from "@evenly/contract/bills/schemas";
import type { ServiceContext } from "../context.ts";
import { loadBill } from "./load.ts";
import { presentBills } from "./present.ts";

/**
 * One of the caller's split bills.
 *
 * @throws {UNAUTHENTICATED} @throws {BILL_NOT_FOUND}
 */
export async function getBill(ctx: ServiceContext, { billId }: OneBillInput): Promise<Bill> {
  const [bill] = await presentBills(ctx, [await loadBill(ctx, billId)]);
  invariant(bill, "each bill is presented");
  return bill;
}
