import { WALLET_CURRENCY } from "@evenly/contract";
import type { IdentityTier } from "@evenly/contract/auth/schemas";
import type { Tx } from "@evenly/db";
import { insertParty, insertWallet } from "@evenly/db/ledger/party-queries";
import { canonicalTimeZone } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../../context.ts";

export type OpenWalletInput = {
  readonly userId: string;
  /** ISO 3166 code; null while unknown. */
  readonly country: string | null;
  /** IANA zone of the user's days and months; an unknown zone becomes UTC. */
  readonly timeZone: string;
  readonly identityTier: IdentityTier;
};

/**
 * Creates the party and an empty wallet of a new user, in the transaction that creates the user.
 *
 * @unaudited part of verbs that write the row
 */
export async function openWallet(
  ctx: ServiceContext,
  tx: Tx,
  input: OpenWalletInput,
): Promise<{ readonly accountId: string }> {
  const accountId = ctx.ids.uuid();
  await insertParty(tx, { ...input, timeZone: canonicalTimeZone(input.timeZone) ?? "UTC" });
  await insertWallet(tx, {
    id: accountId,
    ownerUserId: input.userId,
    currency: WALLET_CURRENCY,
    updatedAt: ctx.clock.now(),
  });
  return { accountId };
}
