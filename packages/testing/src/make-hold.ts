import { placeHold } from "@evenly/services/ledger/place-hold";
import type { TestContext } from "./context.ts";
import { type MadeUser, makeUser } from "./make-user.ts";
import { paymentIntent } from "./payment-intent.ts";

export type MadeHold = {
  readonly payer: MadeUser;
  readonly payee: MadeUser;
  readonly holdId: string;
  /** The intent of an order that ends the hold. */
  readonly step: (key: string) => {
    readonly ownerUserId: string;
    readonly procedure: string;
    readonly key: string;
    readonly inputHash: string;
    readonly holdId: string;
  };
};

/** Holds 40 of a payer's 100 dollars for 15 minutes; the fee depends on the payee's country. */
export async function makeHold(
  ctx: TestContext,
  facts: { readonly payeeCountry?: string } = {},
): Promise<MadeHold> {
  const payer = await makeUser(ctx, { balanceMinor: 10_000n, country: "US" });
  const payee = await makeUser(ctx, { country: facts.payeeCountry ?? "US" });
  const expiresAt = new Date(ctx.clock.now().getTime() + 900_000);
  const { holdId } = await placeHold(ctx, {
    ...paymentIntent(payer, payee, { amountMinor: 4000n }),
    expiresAt,
  });
  const step = (key: string) => ({
    ownerUserId: payer.userId,
    procedure: "test.step",
    key,
    inputHash: key,
    holdId,
  });
  return { payer, payee, holdId, step };
}
