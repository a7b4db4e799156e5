import { invariant } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { ClaimRow } from "@evenly/db/claims/queries";
import { findBalances } from "@evenly/db/ledger/balance-queries";
import type { ServiceContext } from "../context.ts";

/** The facts of money that is set aside, with its sender's balance after the change. */
export async function loadSetAside(ctx: ServiceContext, tx: Tx, claim: ClaimRow) {
  const { id: transferId, fromUserId, addressSealed, amountMinor, currency, note, expiresAt } = claim;
  const wallets = await findBalances(tx, [fromUserId]);
  const wallet = wallets.find((each) => each.currency === currency);
  invariant(wallet, "money is set aside in a wallet");
  return {
    transferId,
    addressSealed,
    currency,
    description: note,
    amountMinor: String(amountMinor),
    senderName: await senderNameOf(tx, fromUserId),
    expiresAt: expiresAt.toISOString(),
    payer: {
      userId: fromUserId,
      accountId: wallet.id,
      postedMinor: wallet.posted,
      heldMinor: wallet.held,
      version: Number(wallet.version),
    },
    recordedAt: ctx.clock.now().toISOString(),
  };
}

/** Full name of a sender. */
export async function senderNameOf(tx: Tx, userId: string): Promise<string> {
  const user = await findUserById(tx, userId);
  return user === null ? "" : `${user.firstName} ${user.lastName}`;
}
