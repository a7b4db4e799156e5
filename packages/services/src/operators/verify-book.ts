import type { LedgerVerdict } from "@evenly/contract/operators/schemas";
import { type ServiceContext, withTransaction } from "../context.ts";
import { verifyLedger } from "../ledger/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { lockForOperator } from "./operate.ts";

/**
 * Recomputes the whole ledger for an operator and names every difference.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is no operator.
 */
export async function verifyBook(ctx: ServiceContext): Promise<LedgerVerdict> {
  const operatorId = requireUser(ctx);
  await withTransaction(ctx, async (tx) => {
    await lockForOperator(tx, { operatorId, subjectId: operatorId, act: "look" });
    await recordAudit(ctx, tx, { operation: "ledger.verified", userId: null });
  });
  const checkedAt = ctx.clock.now();
  return { differences: [...(await verifyLedger(ctx.db))], checkedAt };
}
