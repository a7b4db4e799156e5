import type { Tx } from "@evenly/db";
import { type RequestRow, updateRequest } from "@evenly/db/requests/queries";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { tellRequest } from "./tell-request.ts";

type RequestEnd = { readonly state: "declined" | "cancelled"; readonly declineReason: string | null };

/**
 * Ends an open request that the caller has locked, of whose payments none is under review. What was paid of it stays paid.
 * A request that went to an address is declined by the account in `toUserId`, which is stored with it.
 */
export async function endRequest(
  ctx: ServiceContext,
  tx: Tx,
  request: RequestRow,
  end: RequestEnd,
): Promise<void> {
  const set = { ...end, toUserId: request.toUserId, closedAt: ctx.clock.now() };
  await updateRequest(tx, request.id, set);
  await tellRequest(ctx, tx, { ...request, ...set });
  await recordAudit(ctx, tx, {
    operation: `request.${end.state}`,
    userId: end.state === "declined" ? request.toUserId : request.fromUserId,
    subject: request.id,
  });
}
