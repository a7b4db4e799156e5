import type { EndPayeeTrustInput, TrustedPayees } from "@evenly/contract/fraud/trust";
import { deleteTrustedPayee } from "@evenly/db/fraud/trust-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { listTrustedPayees } from "./list-trusted-payees.ts";

/**
 * Takes a person off the caller's list of trusted payees; one who is not on it changes nothing.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function endPayeeTrust(
  ctx: ServiceContext,
  { payeeUserId }: EndPayeeTrustInput,
): Promise<TrustedPayees> {
  const { userId } = requireSession(ctx);
  await withTransaction(ctx, async (tx) => {
    if (!(await deleteTrustedPayee(tx, { userId, payeeUserId }))) return;
    await recordAudit(ctx, tx, { operation: "payee_trust.ended", userId, metadata: { payeeUserId } });
  });
  return listTrustedPayees(ctx);
}
