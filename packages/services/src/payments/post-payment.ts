import { AppError, refuse } from "@evenly/contract";
import type { StepUp } from "@evenly/domain/ledger/index";
import { GATE_OUTDATED } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import type { PaymentFollower } from "../follower.ts";
import { noteSuspicion } from "../fraud/index.ts";
import {
  findStored,
  type PaymentIntent,
  type StoredTransfer,
  sendTransfer,
  unwrapOutcome,
  withPostings,
} from "../ledger/index.ts";
import { withinKeyCap } from "../shared/within-key-cap.ts";
import { type Authorization, authorizePayment } from "./authorize-payment.ts";
import { holdPayment } from "./holds/hold-payment.ts";
import { setAside } from "./holds/set-aside.ts";
import { securityOf } from "./security-record.ts";

/** A payment without what its gate adds; without a payee it is set aside for an address. */
export type PaymentToPost = Omit<PaymentIntent, "stepUp" | "security" | "payeeUserId"> & {
  readonly payeeUserId: string | null;
};

/** Times that one call judges a payment; each further time, a payment of the same payer was posted in between. */
const ROUNDS_MAX = 25;

/**
 * Posts an authorized payment through the posting lane, or places it on hold. The posting checks the proof again, with the order and
 * the clock of its own transaction; where the payer's other payments have changed what the gate counted, the gate judges again.
 *
 * @throws {COUNTRY_BLOCKED} @throws {OUTSIDE_HOURS} @throws {RULE_BLOCKED} @throws {COOLING_OFF} @throws {PAYMENT_BLOCKED} the gate
 * blocks it now.
 * @throws {OVERLOADED} so many payments of the payer are posted that the gate is always too early.
 * @throws {CLAIM_UNAVAILABLE} it has no payee and would have to be reviewed.
 * @throws {STEP_UP_REQUIRED} a required factor is not proven; the details name the factors.
 * @throws the refusals of `sendTransfer` and of `withinKeyCap`.
 */
export async function postPayment(
  ctx: ServiceContext<"lane" | "geo" | "followers">,
  payment: PaymentToPost,
  authorization: Authorization,
  proof: StepUp["proof"],
): Promise<StoredTransfer> {
  // A repeat is answered, also when the cap of its key is used up.
  const stored = ctx.actor.kind === "service" ? await findStored(ctx, payment) : null;
  if (stored !== null) return { ...stored, isReplayed: true };
  return withinKeyCap(ctx, payment.amountMinor, () => judgeAndPost(ctx, payment, authorization, proof));
}

async function judgeAndPost(
  ctx: ServiceContext<"lane" | "geo" | "followers">,
  payment: PaymentToPost,
  authorization: Authorization,
  proof: StepUp["proof"],
): Promise<StoredTransfer> {
  let judged = authorization;
  for (let round = 1; round < ROUNDS_MAX; round += 1) {
    try {
      return await postJudged(ctx, payment, judged, proof);
    } catch (error) {
      if (!(error instanceof AppError) || error.details.gate !== GATE_OUTDATED.gate) throw error;
    }
    judged = await authorizePayment(ctx, { ...payment, isDebt: ctx.followers.has(payment.procedure) });
    await noteSuspicion(ctx, payment, judged.assessment);
    if (judged.blocked) {
      // A call with the same key may have posted it meanwhile: a payment is not blocked by itself.
      const posted = await findStored(ctx, payment);
      if (posted !== null) return { ...posted, isReplayed: true };
      refuse(judged.blocked.code, judged.blocked.details);
    }
  }
  throw new AppError("OVERLOADED", { retryAfterSeconds: 1 });
}

function postJudged(
  ctx: ServiceContext<"lane" | "followers">,
  payment: PaymentToPost,
  authorization: Authorization,
  proof: StepUp["proof"],
): Promise<StoredTransfer> {
  const security = securityOf(authorization, proof?.factors ?? []);
  const { hold } = authorization;
  const { payeeUserId } = payment;
  const checked = { stepUp: { ...authorization.stepUp, proof }, security: JSON.stringify(security) };
  if (payeeUserId === null) return setAside(ctx, { ...payment, ...checked }, hold);
  const intent = { ...payment, ...checked, payeeUserId };
  if (hold !== null) return holdPayment(ctx, intent, hold);
  const follower = ctx.followers.get(payment.procedure);
  return follower ? postFollowed(ctx, intent, follower) : sendTransfer(ctx, intent);
}

/** Posts a payment together with the record that follows it: both or none. */
async function postFollowed(
  ctx: ServiceContext,
  intent: PaymentIntent,
  follower: PaymentFollower,
): Promise<StoredTransfer> {
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
    if (posted?.status === "done" && !posted.isReplayed) await follower.onPosted(ctx, tx, posted.transfer.id);
    return posted;
  });
  return unwrapOutcome(outcome);
}
