import { sendPayment } from "@evenly/services/payments/send-payment";
import type { TestContext } from "./context.ts";

/** Sends 50 dollars, unless another amount is given, under a new idempotency key. */
export function payTo(
  asPayer: TestContext,
  to: string,
  amountMinor = 50_00n,
  idempotencyKey: string = asPayer.ids.uuid(),
): ReturnType<typeof sendPayment> {
  return sendPayment(asPayer, { to, amountMinor, currency: "USD", idempotencyKey });
}
