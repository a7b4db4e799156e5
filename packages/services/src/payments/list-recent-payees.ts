import type { Payee, RecentPayeesInput } from "@evenly/contract/payments/schemas";
import { listRecentPayeeIds } from "@evenly/db/payments/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { loadPayees } from "./load.ts";

/**
 * Lists the people the caller paid most recently, latest first.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listRecentPayees(ctx: ServiceContext, input: RecentPayeesInput): Promise<Payee[]> {
  const payerUserId = requireUser(ctx);
  return loadPayees(ctx, payerUserId, await listRecentPayeeIds(ctx.db, payerUserId, input.limit));
}
