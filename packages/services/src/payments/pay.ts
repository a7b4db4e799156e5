import { AppError, refuse } from "@evenly/contract";
import type { Intent } from "@evenly/domain/ledger/index";
import type { PayContext, ServiceContext } from "../context.ts";
import { isBlock, noteBlock, noteSuspicion } from "../fraud/index.ts";
import { findStored, type StoredTransfer } from "../ledger/index.ts";
import { type Authorization, authorizePayment } from "./authorize-payment.ts";
import { type PaymentToPost, postPayment } from "./post-payment.ts";
import { askedOf } from "./proofs/asked-factors.ts";
import { waitForProofs } from "./proofs/wait-for-proofs.ts";
import { securityOf } from "./security-record.ts";

type PayOptions<Judged extends Authorization> = {
  /** Judges the payment; by default the gate does. */
  readonly judge?: () => Promise<Judged>;
  /** Compares the judgement with what the payer was promised, refuses where it differs, and returns the promised fee. */
  readonly promisedFee?: (judged: Judged) => bigint | undefined;
  /** Ends the record of a payment that is refused for good; the record of one that waits for proofs stays. */
  readonly onRefused?: () => Promise<void>;
};

/** Refusals after which the same call may succeed. */
const forNow: ReadonlySet<string> = new Set(["OUTCOME_UNKNOWN", "OVERLOADED"]);

/**
 * Pays for a user: the one way from an order to the ledger. The gate judges the payment, a suspicion and a block are noted, and it is posted,
 * placed on hold, or waits for the proofs that the gate or the posting asks for.
 *
 * @throws {STEP_UP_REQUIRED} it waits for proofs. @throws the refusals of `authorizePayment` and `postPayment`.
 * @throws {COUNTRY_BLOCKED} @throws {OUTSIDE_HOURS} @throws {RULE_BLOCKED} @throws {COOLING_OFF} @throws {PAYMENT_BLOCKED} the gate
 * blocks it.
 */
export async function pay<Judged extends Authorization = Authorization>(
  ctx: PayContext,
  wanted: PaymentToPost,
  options: PayOptions<Judged> = {},
): Promise<StoredTransfer> {
  // The id is known before the posting, so that an alert can name the payment.
  const ordered = { ...wanted, id: wanted.id ?? ctx.ids.uuid() };
  let payment: PaymentToPost = ordered;
  let authorization: Authorization | null = null;
  try {
    const passed = await passGate(ctx, ordered, options).catch((error: unknown) =>
      findInstead(ctx, ordered, error),
    );
    if ("transfer" in passed) return passed;
    if (passed.quotedFeeMinor !== undefined) payment = { ...ordered, quotedFeeMinor: passed.quotedFeeMinor };
    authorization = passed.authorization;
    return await postPayment(ctx, payment, authorization, null);
  } catch (error) {
    const factors = askedOf(error);
    if (factors !== null) {
      const judged = authorization && { security: securityOf(authorization, []) };
      return await waitForProofs(ctx, { ...payment, ...judged }, factors);
    }
    if (isBlock(error)) await noteBlock(ctx, payment, error);
    if (error instanceof AppError && !forNow.has(error.code)) await options.onRefused?.();
    throw error;
  }
}

type Passed = { readonly authorization: Authorization; readonly quotedFeeMinor: bigint | undefined };

async function passGate<Judged extends Authorization>(
  ctx: PayContext,
  payment: PaymentToPost,
  { judge, promisedFee }: PayOptions<Judged>,
): Promise<Passed> {
  const judged = judge ? await judge() : null;
  const isDebt = ctx.followers.has(payment.procedure);
  const authorization = judged ?? (await authorizePayment(ctx, { ...payment, isDebt }));
  const { assessment, blocked } = authorization;
  await noteSuspicion(ctx, payment, assessment);
  const quotedFeeMinor = judged ? promisedFee?.(judged) : undefined;
  if (blocked) refuse(blocked.code, blocked.details);
  return { authorization, quotedFeeMinor };
}

/**
 * Looks up the stored result, so that a repeat is answered despite rules that have changed since. When no rule refuses, the lane finds the
 * stored result under its locks.
 */
export async function findInstead(
  ctx: ServiceContext,
  intent: Intent,
  refusal: unknown,
): Promise<StoredTransfer> {
  if (!(refusal instanceof AppError)) throw refusal;
  const stored = await findStored(ctx, intent);
  if (stored === null) throw refusal;
  return { ...stored, isReplayed: true };
}
