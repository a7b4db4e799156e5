import { invariant, refuse } from "@evenly/contract";
import type { AccountRemain } from "@evenly/contract/profile/schemas";
import type { Tx } from "@evenly/db";
import { lockParties, lockWallets } from "@evenly/db/ledger/lock-queries";
import { closeWalletRows, countOpenHolds } from "@evenly/db/ledger/party-queries";
import { formatAmount } from "@evenly/money";
import type { ServiceContext } from "../../context.ts";

/**
 * Locks a person's wallets and returns their balances and the number of their payments on hold. Payments lock the same rows, so a
 * concurrent one is either seen here or finds the wallets closed.
 *
 * @throws {PARTY_FROZEN} an operator has frozen the account.
 */
export async function moneyRemains(
  _ctx: ServiceContext,
  tx: Tx,
  userId: string,
): Promise<readonly AccountRemain[]> {
  const [party] = await lockParties(tx, [userId], "wait");
  invariant(party, "a user has a party");
  if (party.frozen_at !== null) refuse("PARTY_FROZEN");
  const wallets = await lockWallets(tx, [userId], "wait");
  const count = await countOpenHolds(tx, userId);
  const balances = wallets
    .filter(({ posted }) => BigInt(posted) !== 0n)
    .map(({ posted, currency }) => ({ currency, amount: formatAmount(BigInt(posted), currency) }));
  return [
    ...balances.map((balance) => ({ kind: "balance" as const, ...balance })),
    ...(count > 0 ? [{ kind: "payments_on_the_way" as const, count }] : []),
  ];
}

/**
 * Closes a person's wallets, which `moneyRemains` has locked and found empty: nothing can be sent from or to them.
 *
 * @unaudited part of verbs that write the row
 */
export async function closeWallets(ctx: ServiceContext, tx: Tx, userId: string): Promise<void> {
  await closeWalletRows(tx, userId, ctx.clock.now());
}
