import { AppError, invariant, refuse } from "@evenly/contract";
import { Category, type Payee, type VerifiedPayment } from "@evenly/contract/payments/schemas";
import { type StepUpFactor, stepUpFactors, type VerifyPaymentInput } from "@evenly/contract/payments/step-up";
import {
  type CheckRow,
  closeCheck,
  findCheck,
  leaseCheck,
  provenAt,
  releaseCheck,
  updateCheckFactors,
} from "@evenly/db/payments/check-queries";
import type { Intent } from "@evenly/domain/ledger/index";
import { PROOF_MS, type StepUpProof } from "@evenly/domain/ledger/index";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { isBlock } from "../../fraud/index.ts";
import { findStored, type StoredTransfer } from "../../ledger/index.ts";
import { requireSession } from "../../shared/require-session.ts";
import { type Authorization, authorizePayment } from "../authorize-payment.ts";
import { loadPlacedHold } from "../holds/load-placed-hold.ts";
import { loadPayees } from "../load.ts";
import { type PaymentToPost, postPayment } from "../post-payment.ts";
import { presentGivenBack, presentSent } from "../present.ts";
import { loadGiveBack, postGiveBack, RETURN_PAYMENT } from "../returns/post-give-back.ts";
import { proveGiven } from "../returns/prove-given.ts";
import { askedOf, isProven, verificationOf } from "./asked-factors.ts";
import { presentWaiting } from "./present-waiting.ts";

/** The payment after the proof, and whether an earlier call had posted it. */
export type VerifyOutcome = { readonly verified: VerifiedPayment; readonly isReplayed: boolean };

type VerifyContext = ServiceContext<"lane" | "seal" | "passwords" | "geo" | "followers">;

/**
 * Proves factors for one of the caller's waiting payments, returns or refunds. When all are proven, the gate decides again and the payment
 * is posted under its id; the posting compares proof and order once more. What is given back has no gate.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the payment is unknown or another user's.
 * @throws {VERIFICATION_ENDED} it was cancelled, or waited for 15 minutes.
 * @throws {PIN_MISSING} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_CODE_WRONG} @throws {FACTOR_MISSING}
 * @throws {PASSKEY_REFUSED}
 * @throws {RATE_LIMITED} too many wrong codes. @throws {OVERLOADED} too many passwords are being checked.
 * @throws the refusals of a send or of a return, as rules and balances may have changed meanwhile.
 */
export async function verifyPayment(ctx: VerifyContext, input: VerifyPaymentInput): Promise<VerifyOutcome> {
  const { userId } = requireSession(ctx);
  const found = (await findCheck(ctx.db, { id: input.id, userId })) ?? refuse("NOT_FOUND");
  const stored = await findStored(ctx, paymentOf(found));
  if (stored) return presentPosted(ctx, found, { ...stored, isReplayed: true });
  return verifyOpen(ctx, found, input).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "VERIFICATION_ENDED") throw error;
    // A concurrent call may have posted it.
    const posted = await findStored(ctx, paymentOf(found));
    if (posted === null) throw error;
    return presentPosted(ctx, found, { ...posted, isReplayed: true });
  });
}

async function verifyOpen(
  ctx: VerifyContext,
  found: CheckRow,
  input: VerifyPaymentInput,
): Promise<VerifyOutcome> {
  if (found.closedAt !== null || found.expiresAt <= ctx.clock.now()) refuse("VERIFICATION_ENDED");
  const proven = await proveGiven(ctx, found, input);
  if (!isComplete(ctx, proven)) return presentOpen(ctx, proven);
  // The posting alone judges what is given back.
  const authorization = proven.givesBackLineId === null ? await authorizeAgain(ctx, proven) : null;
  const row = await withFactors(ctx, proven, authorization?.stepUp.factors ?? []);
  if (!isComplete(ctx, row)) return presentOpen(ctx, row);
  if (!(await leaseCheck(ctx.db, row, ctx.clock.now()))) refuse("VERIFICATION_ENDED");
  const sent = await postVerified(ctx, row, authorization);
  return sent === null ? presentOpen(ctx, row) : presentPosted(ctx, row, sent);
}

function intentOf({ userId: ownerUserId, procedure, key, inputHash }: CheckRow): Intent {
  return { ownerUserId, procedure, key, inputHash };
}

/** The payment as it was ordered. */
function paymentOf(row: CheckRow): PaymentToPost {
  return {
    ...intentOf(row),
    id: row.id,
    payerUserId: row.userId,
    payeeUserId: row.payeeUserId,
    amountMinor: row.amountMinor,
    currency: row.currency,
    description: row.description,
    category: row.category === null ? null : Category.parse(row.category),
    ...(row.quotedFeeMinor !== null && { quotedFeeMinor: row.quotedFeeMinor }),
  };
}

function isComplete(ctx: ServiceContext, row: CheckRow): boolean {
  const now = ctx.clock.now();
  return row.factors.every((factor) => isProven(row, factor, now));
}

async function authorizeAgain(ctx: VerifyContext, row: CheckRow): Promise<Authorization> {
  const { userId: payerUserId, payeeUserId, amountMinor, currency } = row;
  const authorization = await authorizePayment(ctx, {
    payerUserId,
    payeeUserId,
    amountMinor,
    currency,
    isDebt: ctx.followers.has(row.procedure),
  });
  const { blocked } = authorization;
  if (blocked) refuse(blocked.code, blocked.details);
  return authorization;
}

/** Adds factors that the payment needs meanwhile; a factor that was asked once stays. */
async function withFactors(
  ctx: ServiceContext,
  row: CheckRow,
  factors: readonly StepUpFactor[],
): Promise<CheckRow> {
  if (factors.every((factor) => row.factors.includes(factor))) return row;
  const all = stepUpFactors.filter((factor) => row.factors.includes(factor) || factors.includes(factor));
  const changed = await withTransaction(ctx, (tx) => updateCheckFactors(tx, row, all));
  return changed ?? refuse("VERIFICATION_ENDED");
}

/** Refusals that the posting does not store: a later try may succeed. */
const forNow: ReadonlySet<string> = new Set(["STEP_UP_REQUIRED", "OVERLOADED", "RATE_LIMITED"]);

/** Posts the payment; null when the posting asks for another proof. */
async function postVerified(
  ctx: VerifyContext,
  row: CheckRow,
  authorization: Authorization | null,
): Promise<StoredTransfer | null> {
  try {
    const sent = await postProven(ctx, row, authorization);
    if (!sent.isReplayed) ctx.log.info({ transferId: sent.transfer.id }, "payment posted");
    await closeCheck(ctx.db, row, ctx.clock.now());
    return sent;
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "OUTCOME_UNKNOWN") throw error;
    const isByGate = isBlock(error) && error.code !== "LIMIT_REACHED";
    const isForNow = forNow.has(error.code) || isByGate;
    // Another refusal is stored under the intent, so that the payment cannot be posted anymore.
    await (isForNow ? releaseCheck(ctx.db, row) : closeCheck(ctx.db, row, ctx.clock.now()));
    const asked = askedOf(error);
    if (asked === null) throw error;
    await withFactors(ctx, row, asked);
    return null;
  }
}

/** Posts a payment, or without an authorization what its payee gives back. */
async function postProven(
  ctx: VerifyContext,
  row: CheckRow,
  authorization: Authorization | null,
): Promise<StoredTransfer> {
  const payment = paymentOf(row);
  const proof = proofOf(row, payment);
  if (authorization !== null) return postPayment(ctx, payment, authorization, proof);
  const { id, givesBackLineId, procedure, amountMinor } = row;
  invariant(givesBackLineId !== null, "only what is given back has no authorization");
  const asked = { lineId: givesBackLineId, amountMinor: procedure === RETURN_PAYMENT ? null : amountMinor };
  return postGiveBack(ctx, await loadGiveBack(ctx, asked, { ...intentOf(row), id }), proof);
}

function proofOf(row: CheckRow, payment: PaymentToPost): StepUpProof {
  const { ownerUserId, procedure, key, inputHash, payerUserId, payeeUserId, amountMinor, currency } = payment;
  const times = row.factors.map((factor) => provenAt(row, factor)?.getTime() ?? 0);
  return {
    ownerUserId,
    procedure,
    key,
    inputHash,
    payerUserId,
    payeeUserId,
    amountMinor,
    currency,
    transferId: row.id,
    factors: row.factors,
    validUntil: new Date(Math.min(...times) + PROOF_MS),
  };
}

async function presentPosted(
  ctx: ServiceContext,
  row: CheckRow,
  sent: StoredTransfer,
): Promise<VerifyOutcome> {
  const payee = await loadPayeeOf(ctx, row);
  if (payee === null && row.payeeUserId !== null) refuse("PAYEE_UNKNOWN");
  const transaction =
    row.givesBackLineId !== null && payee !== null
      ? presentGivenBack(sent.transfer, payee)
      : presentSent(sent.transfer, payee, await loadPlacedHold(ctx, sent));
  return { verified: { transaction, verification: null }, isReplayed: sent.isReplayed };
}

/** The payee of a waiting payment; null for money to an address without an account. */
async function loadPayeeOf(ctx: ServiceContext, { userId, payeeUserId }: CheckRow): Promise<Payee | null> {
  const [payee] = payeeUserId === null ? [] : await loadPayees(ctx, userId, [payeeUserId]);
  return payee ?? null;
}

async function presentOpen(ctx: ServiceContext, row: CheckRow): Promise<VerifyOutcome> {
  const payee = await loadPayeeOf(ctx, row);
  const latest = (await findCheck(ctx.db, row)) ?? row;
  const transaction = presentWaiting(latest, payee, ctx.clock.now());
  return { verified: { transaction, verification: await verificationOf(ctx, latest) }, isReplayed: false };
}
