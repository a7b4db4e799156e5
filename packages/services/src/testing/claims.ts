import { SendClaimInput } from "@evenly/contract/claims/schemas";
import { type MakeUserFacts, makeUser, type TestContext } from "@evenly/testing";
import { claimMoney } from "../claims/claim-money.ts";
import { giveBackClaim } from "../claims/give-back-claim.ts";
import { openClaim } from "../claims/open-claim.ts";
import { sendClaim } from "../claims/send-claim.ts";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { linkTokenFor } from "../shared/secrets.ts";

/** A sender with 20,000.00 who sets 40.00 aside for a new address, and what others do with the link. */
export async function makeClaim(
  ctx: TestContext,
  fields: Partial<SendClaimInput> = {},
  facts: MakeUserFacts = {},
) {
  const sender = await makeUser(ctx, { balanceMinor: 20_000_00n, country: "US", ...facts });
  const asSender = ctx.asUser(sender.userId);
  const address = fields.to ?? `${ctx.ids.uuid()}@posteo.example`;
  const input = SendClaimInput.parse({
    to: address,
    amountMinor: 40_00n,
    currency: "USD",
    description: "For the concert ticket",
    idempotencyKey: ctx.ids.uuid(),
    ...fields,
  });
  const sent = await sendClaim(asSender, input);
  const token = linkTokenFor(ctx.config.tokenPepper, "claim_money", sent.transferId);
  const claim = (userId: string, idempotencyKey: string = ctx.ids.uuid()) =>
    claimMoney(ctx.asUser(userId), { token, idempotencyKey });
  const open = (userId?: string) => openClaim(userId === undefined ? ctx : ctx.asUser(userId), { token });
  const giveBack = (userId?: string) =>
    giveBackClaim(userId === undefined ? ctx : ctx.asUser(userId), { token });
  const balance = () => getBalance(ctx, { userId: sender.userId });
  const makeOwner = (more: MakeUserFacts = {}) => makeUser(ctx, { email: address, country: "US", ...more });
  return { sender, asSender, address, input, sent, token, claim, open, giveBack, balance, makeOwner };
}
