import type { SendInput } from "@evenly/contract/payments/schemas";
import { sendPayment } from "@evenly/services/payments/send-payment";
import type { TestContext } from "./context.ts";
import { type MadePair, makePair } from "./make-pair.ts";

type Sent = Awaited<ReturnType<typeof sendPayment>>["transaction"];

export type MadePayment = MadePair & { readonly id: Sent["id"]; readonly transaction: Sent };

/** Ana in the US, who has 100 dollars, pays Jonas in Germany 50 dollars of rent unless `sent` says otherwise. */
export async function makePayment(
  ctx: TestContext,
  sent: Partial<Omit<SendInput, "to">> = {},
): Promise<MadePayment> {
  const ana = { firstName: "Ana", lastName: "Ribeiro", balanceMinor: 100_00n };
  const jonas = { firstName: "Jonas", lastName: "Weber", country: "DE", timeZone: "Europe/Berlin" };
  const pair = await makePair(ctx, ana, jonas);
  const { transaction } = await sendPayment(pair.asPayer, {
    to: pair.to,
    amountMinor: 50_00n,
    currency: "USD",
    description: "Rent",
    idempotencyKey: ctx.ids.uuid(),
    ...sent,
  });
  return { ...pair, id: transaction.id, transaction };
}
