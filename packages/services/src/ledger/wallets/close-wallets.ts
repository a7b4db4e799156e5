import { invariant, refuse } from "@evenly/contract";
import type { AccountRemain } from "@evenly/contract/profile/schemas";
import type { Tx } from "@evenly/db";
import { lockParties, lockWallets } from "@evenly/db/ledger/lock-queries";
import { closeWalletRows, countOpenHolds, listGoalAccountIds } from "@evenly/db/ledger/party-queries";
import { formatAmount } from "@evenly/money";
import type { ServiceContext } from "../../context.ts";

/**
 * Locks a person's wallets and goals and returns what is in them, and the number of their payments on hold. Payments lock the same rows, so a
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
  const wallets = await lockWallets(tx, [userId], "wait", await listGoalAccountIds(tx, userId));
  const count = await countOpenHolds(tx, userId);
  const sums = new Map<string, bigint>();
  for (const { posted, currency } of wallets) {
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(posted));
  }
  const balances = [...sums].filter(([, minor]) => minor !== 0n);
  return [
    ...balances.map(([currency, minor]) => ({
      kind: "balance" as const,
      currency,
      amount: formatAmount(minor, currency),
    })),
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
