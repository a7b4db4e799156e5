import type { PaymentIntent } from "@evenly/services/ledger/send-transfer";
import { hashInput } from "@evenly/services/shared/hash-input";
import { testIds } from "./fakes.ts";
import type { MadeUser } from "./make-user.ts";

/** The order of a payment between two users; a new idempotency key unless given. */
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
