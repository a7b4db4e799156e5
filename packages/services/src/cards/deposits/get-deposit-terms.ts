import { WALLET_CURRENCY } from "@evenly/contract";
import { DEPOSIT_MAX_MINOR, DEPOSIT_MIN_MINOR } from "@evenly/contract/cards/rules";
import type { DepositTerms } from "@evenly/contract/cards/schemas";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { loadDepositLimits } from "./load-added.ts";

/**
 * What the caller may add now: the provider's bounds, the fee, and the limits.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getDepositTerms(ctx: ServiceContext): Promise<DepositTerms> {
  const limits = await loadDepositLimits(ctx.db, requireUser(ctx), ctx.clock.now());
  return {
    currency: WALLET_CURRENCY,
    minMinor: DEPOSIT_MIN_MINOR,
    maxMinor: DEPOSIT_MAX_MINOR,
    feeMinor: 0n,
    limits: [...limits],
  };
}
