import type { ServiceContext } from "../context.ts";
import type { StepUp } from "../ledger/index.ts";
import {
  type PaymentIntent,
  type StoredTransfer,
  sendTransfer,
  unwrapOutcome,
  withPostings,
} from "../ledger/index.ts";
import type { Authorization } from "./authorize-payment.ts";
import { followPosting, isFollowed } from "./followers.ts";
import { holdPayment } from "./hold-payment.ts";
import { securityOf } from "./security-record.ts";
import { setAside } from "./set-aside.ts";

/** A payment without what its gate adds; without a payee it is set aside for an address. */
export type PaymentToPost = Omit<PaymentIntent, "stepUp" | "security" | "payeeUserId"> & {
  readonly payeeUserId: string | null;
};

/**
 * Posts an authorized payment through the posting lane, or places it on hold. The posting checks the proof again, with the order and the clock of its own transaction.
 *
 * @throws {CLAIM_UNAVAILABLE} it has no payee and would have to be reviewed.
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
  const { hold } = authorization;
  const { payeeUserId } = payment;
  const checked = { stepUp: { ...authorization.stepUp, proof }, security: JSON.stringify(security) };
  if (payeeUserId === null) return setAside(ctx, { ...payment, ...checked }, hold);
  const intent = { ...payment, ...checked, payeeUserId };
  if (hold !== null) return holdPayment(ctx, intent, hold);
  return isFollowed(payment.procedure) ? postFollowed(ctx, intent) : sendTransfer(ctx, intent);
}

/** Posts a payment together with the record that follows it: both or none. */
async function postFollowed(ctx: ServiceContext, intent: PaymentIntent): Promise<StoredTransfer> {
  const outcome = await withPostings(ctx, async (tx, post) => {
    const [posted] = await post([
      {
        ...intent,
        kind: "payment",
        id: intent.id ?? ctx.ids.uuid(),
        description: intent.description ?? null,
        category: intent.category ?? null,
        quotedFeeMinor: intent.quotedFeeMinor ?? null,
      },
    ]);
    if (posted?.status === "done" && !posted.isReplayed) await followPosting(ctx, tx, posted.transfer.id);
    return posted;
  });
  return unwrapOutcome(outcome);
}
