import { refuse } from "@evenly/contract";
import type { Quote } from "@evenly/contract/payments/schemas";
import type { Standing } from "@evenly/db/payments/queries";
import type { StepUp } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { isSameJudgement, type Judgement, judgeAfter, judgePayment } from "../fraud/index.ts";
import { toUnproven } from "../shared/to-unproven.ts";
import type { HoldOrder } from "./holds/hold-payment.ts";
import { limitRefusals } from "./limit-refusals.ts";
import { loadStanding } from "./load.ts";

export type PaymentToAuthorize = {
  readonly payerUserId: string;
  /** Null: it is set aside for an address without an account. */
  readonly payeeUserId: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** It pays a debt: it can be reviewed, but does not wait in the recall window. */
  readonly isDebt?: boolean;
};

export type Authorization = {
  readonly decision: Quote["decision"];
  readonly reasons: Judgement["reasons"];
  /** The refusal of a blocked payment; the caller throws it, or shows it before the send. */
  readonly blocked: Judgement["refusal"];
  /** The hold that the payment is placed on; null when it is posted immediately. */
  readonly hold: HoldOrder | null;
  /** What the payer has to prove, and what the posting needs to check that under its locks. */
  readonly stepUp: Omit<StepUp, "proof">;
  readonly assessment: Judgement["assessment"];
};

/**
 * The single authorization before a user's money is posted: whether the payer may pay the payee, and with which proofs. Quotes
 * and all verbs that post for a user call it. Wallet and limits are checked by the posting, under its locks. Countries, hours
 * and the payer's own rules block here; the posting asks `isSameAfter` under its locks when the payer has paid meanwhile.
 *
 * @param known the payer's standing towards the payee, if the caller has just loaded it
 * @throws {EMAIL_NOT_VERIFIED} the payer has not verified their e-mail.
 * @throws {PAYEE_UNKNOWN} the payee is deleted or has blocked the payer.
 * @throws {PERSON_BLOCKED} the payer has blocked the payee.
 * @throws {RATE_LIMITED} too many payments of the payer were refused lately.
 * @see docs/decisions/0005-limits-and-fees.md
 */
export async function authorizePayment(
  ctx: ServiceContext<"geo">,
  payment: PaymentToAuthorize,
  known?: Standing,
): Promise<Authorization> {
  const standing = known ?? (await loadStanding(ctx, payment));
  if (!standing.isEmailVerified) refuse("EMAIL_NOT_VERIFIED");
  if (standing.isPayeeHidden) refuse("PAYEE_UNKNOWN");
  if (standing.isPayeeBlocked) refuse("PERSON_BLOCKED");
  const now = ctx.clock.now();
  limitRefusals(standing.refusals, now);
  const { facts, isNewPayee } = standing;
  const toJudge = { ...payment, facts, isNewPayee, placeCountry: placeCountryOf(ctx) };
  const judged = judgePayment(toJudge, now);
  const { decision, reasons, refusal, factors, assessment } = judged;
  const seen = {
    month: facts.month ?? "",
    monthMinor: BigInt(facts.monthMinor ?? 0),
    monthCount: facts.monthCount ?? 0,
    moves: facts.moves ?? 0,
  };
  const isSameAfter = (moves: number) => isSameJudgement(judged, judgeAfter(toJudge, moves, now));
  const stepUp = { factors, unproven: toUnproven(facts.unproven), seen, isSameAfter };
  return { decision, reasons, blocked: refusal, hold: holdOrderOf(judged), stepUp, assessment };
}

function holdOrderOf({ hold, assessment }: Judgement): HoldOrder | null {
  if (hold === null) return null;
  const reasons = assessment.reasons.filter(({ decision }) => decision === "review");
  return { ...hold, assessment: { reasons, fraud: assessment.fraud, account: assessment.account } };
}

/** Country of the user's own address; a service's address says nothing about the person it acts for. */
function placeCountryOf({ actor, geo, origin }: ServiceContext<"geo">): string | null {
  return actor.kind === "user" ? (geo.placeOf(origin.ipAddress)?.country ?? null) : null;
}
