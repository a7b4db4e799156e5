import { hashInput, type PaymentIntent } from "@evenly/services/ledger/index";
import { testIds } from "./fakes.ts";
import type { MadeUser } from "./make-user.ts";

/** What a payment between two people asks of the ledger; a new key unless one is given. */
export function paymentIntent(
  payer: Pick<MadeUser, "userId">,
  payee: Pick<MadeUser, "userId">,
  facts: Partial<PaymentIntent> = {},
): PaymentIntent {
  const movement = {
    payerUserId: payer.userId,
    payeeUserId: payee.userId,
    amountMinor: 1000n,
    currency: "USD",
    ...facts,
  };
  return {
    ownerUserId: payer.userId,
    procedure: "payments.send",
    key: testIds.uuid(),
    inputHash: hashInput({ payee: movement.payeeUserId, amountMinor: movement.amountMinor }),
    ...movement,
  };
}
