import type { Balance } from "@evenly/contract/payments/schemas";
import type { ServiceContext } from "../context.ts";
import { getBalance } from "../ledger/wallets/index.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Returns the balance of the caller's own wallet.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} there is no wallet.
 */
export async function getOwnBalance(ctx: ServiceContext): Promise<Balance> {
  return getBalance(ctx, { userId: requireUser(ctx) });
}
