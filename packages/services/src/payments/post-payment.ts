import type { ServiceContext } from "../context.ts";
import type { StepUp } from "../ledger/index.ts";
import { type PaymentIntent, type StoredTransfer, sendTransfer } from "../ledger/index.ts";
import type { Authorization } from "./authorize-payment.ts";
import { holdPayment } from "./hold-payment.ts";
import { securityOf } from "./security-record.ts";

/** A payment without what its gate adds. */
export type PaymentToPost = Omit<PaymentIntent, "stepUp" | "security">;

/**
 * Posts an authorized payment through the posting lane, or places it on hold. The posting checks the proof again, with the order and the clock of its own transaction.
 *
 * @throws {STEP_UP_REQUIRED} a required factor is not proven; the details name the factors.
 * @throws the refusals of `sendTransfer`.
 */
export function postPayment(
  ctx: ServiceContext<"lane">,
  payment: PaymentToPost,
  authorization: Pick<Authorization, "assessment" | "stepUp" | "hold">,
  proof: StepUp["proof"],
): Promise<StoredTransfer> {
  const security = securityOf(authorization, proof?.factors ?? []);
  const intent = {
    ...payment,
    stepUp: { ...authorization.stepUp, proof },
    security: JSON.stringify(security),
  };
  const { hold } = authorization;
  return hold === null ? sendTransfer(ctx, intent) : holdPayment(ctx, intent, hold);
}
