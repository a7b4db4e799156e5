import { TransferId } from "@evenly/contract";
import type { TestContext } from "./context.ts";
import { type MadePair, makePair } from "./make-pair.ts";
import { payTo } from "./pay-to.ts";
import { refusalOf } from "./refusal-of.ts";

export type MadeWaiting = MadePair & { readonly id: TransferId };

/** A payment of 150 dollars, unless another amount is given, that waits for its payer's proof. */
export async function makeWaiting(ctx: TestContext, amountMinor = 150_00n): Promise<MadeWaiting> {
  const pair = await makePair(ctx, { balanceMinor: 5_000_00n });
  const { details } = await refusalOf(payTo(pair.asPayer, pair.to, amountMinor));
  return { ...pair, id: TransferId.parse(details.transferId) };
}
