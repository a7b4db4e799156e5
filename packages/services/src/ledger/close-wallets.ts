import { invariant, refuse } from "@evenly/contract";
import type { AccountRemains } from "@evenly/contract/profile/schemas";
import type { Tx } from "@evenly/db";
import { lockParties, lockWallets } from "@evenly/db/ledger/lock-queries";
import { closeWalletRows, countOpenHolds } from "@evenly/db/ledger/party-queries";
import { formatAmount } from "@evenly/money";
import type { ServiceContext } from "../context.ts";

/**
 * Closes a person's wallets permanently: nothing can be sent from or to them. Payments lock the same rows, so a concurrent
 * payment is either visible here or finds the wallet closed.
 *
 * @throws {PARTY_FROZEN} an operator has frozen the account.
 * @throws {ACCOUNT_NOT_EMPTY} with the remaining balances and pending payments.
 */
export async function closeWallets(ctx: ServiceContext, tx: Tx, userId: string): Promise<void> {
  const [party] = await lockParties(tx, [userId], "wait");
  invariant(party, "a user has a party");
  if (party.frozen_at !== null) refuse("PARTY_FROZEN");
  const wallets = await lockWallets(tx, [userId], "wait");
  const openHolds = await countOpenHolds(tx, userId);
  const balances = wallets
    .filter((wallet) => BigInt(wallet.posted) !== 0n)
    .map(({ posted, currency }) => ({ currency, amount: formatAmount(BigInt(posted), currency) }));
  if (openHolds > 0 || balances.length > 0) {
    const remains: AccountRemains = { balances, openHolds };
    refuse("ACCOUNT_NOT_EMPTY", remains);
  }
  await closeWalletRows(tx, userId, ctx.clock.now());
}
