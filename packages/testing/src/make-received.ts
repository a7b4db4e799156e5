import { getBalance } from "@evenly/services/ledger/wallets/get-balance";
import { sendPayment } from "@evenly/services/payments/send-payment";
import type { TestContext } from "./context.ts";
import { makeUser } from "./make-user.ts";

/** Ana in the US, who has 100 dollars, pays Jonas in Germany (1% fee) or the US (no fee); returns Jonas's balance too. */
export async function makeReceived(
  ctx: TestContext,
  facts: { readonly amountMinor: bigint; readonly payeeCountry?: string; readonly funds?: bigint },
) {
  const payer = await makeUser(ctx, {
    firstName: "Ana",
    lastName: "Ribeiro",
    balanceMinor: 100_00n,
    country: "US",
  });
  const payee = await makeUser(ctx, {
    firstName: "Jonas",
    lastName: "Weber",
    country: facts.payeeCountry ?? "US",
    ...(facts.funds === undefined ? {} : { balanceMinor: facts.funds }),
  });
  const { transaction } = await sendPayment(ctx.asUser(payer.userId), {
    to: payee.userId,
    amountMinor: facts.amountMinor,
    currency: "USD",
    description: "Train tickets",
    idempotencyKey: ctx.ids.uuid(),
  });
  const balances = async () => {
    const both = await Promise.all([getBalance(ctx, payer), getBalance(ctx, payee)]);
    return both.map((balance) => balance.postedMinor);
  };
  return {
    id: transaction.id,
    payer,
    payee,
    asPayer: ctx.asUser(payer.userId),
    asPayee: ctx.asUser(payee.userId),
    balances,
  };
}
