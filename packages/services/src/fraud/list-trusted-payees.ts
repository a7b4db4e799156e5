import type { TrustedPayees } from "@evenly/contract/fraud/trust";
import { listTrustedPayees as selectTrusted } from "@evenly/db/fraud/trust-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * The people whom the caller expects to pay, the newest first.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listTrustedPayees(ctx: ServiceContext): Promise<TrustedPayees> {
  const rows = await selectTrusted(ctx.db, requireUser(ctx));
  return {
    payees: rows.map(({ firstName, lastName, ...row }) => ({
      ...row,
      payeeName: `${firstName} ${lastName}`,
    })),
  };
}
