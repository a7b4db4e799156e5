import type { LedgerVerdict } from "@evenly/contract/operators/schemas";
import { type ServiceContext, withTransaction } from "../context.ts";
import { verifyLedger } from "../ledger/checks/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireOperator } from "./require-operator.ts";

/**
 * Recomputes the whole ledger for an operator and returns every difference.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 */
export async function verifyBook(ctx: ServiceContext): Promise<LedgerVerdict> {
  await withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "look");
    await recordAudit(ctx, tx, { operation: "ledger.verified", userId: null });
  });
  const checkedAt = ctx.clock.now();
  return { differences: [...(await verifyLedger(ctx.db))], checkedAt };
}
