import { AccountId, refuse, WALLET_CURRENCY } from "@evenly/contract";
import type { Balance } from "@evenly/contract/payments/schemas";
import { findBalances } from "@evenly/db/ledger/balance-queries";
import type { ServiceContext } from "../../context.ts";

/**
 * The balance of a user's wallet.
 *
 * @throws {NOT_FOUND} the user has no wallet in this currency.
 */
export async function getBalance(
  ctx: ServiceContext,
  { userId, currency = WALLET_CURRENCY }: { readonly userId: string; readonly currency?: string },
): Promise<Balance> {
  const balances = await getBalances(ctx, [userId]);
  const found = balances.find((balance) => balance.currency === currency) ?? refuse("NOT_FOUND");
  const { userId: _owner, ...balance } = found;
  return balance;
}

/** The balances of several users' wallets, in one query. */
export async function getBalances(
  ctx: ServiceContext,
  userIds: readonly string[],
): Promise<readonly (Balance & { readonly userId: string })[]> {
  const rows = await findBalances(ctx.db, userIds);
  return rows.map((row) => {
    const postedMinor = BigInt(row.posted);
    const heldMinor = BigInt(row.held);
    return {
      userId: row.owner_user_id,
      accountId: AccountId.parse(row.id),
      currency: row.currency,
      postedMinor,
      heldMinor,
      availableMinor: postedMinor - heldMinor,
      pendingMinor: BigInt(row.incoming),
      version: BigInt(row.version),
      updatedAt: new Date(row.updated_at),
    };
  });
}
