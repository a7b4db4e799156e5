import { refuse } from "@evenly/contract";
import type { StepUpFactor, VerifyPaymentInput } from "@evenly/contract/payments/step-up";
import { type CheckRow, saveProof } from "@evenly/db/payments/check-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { proveFactor, provePasskey, provePin } from "../../factors/proofs/index.ts";
import { hasFactors } from "../../shared/has-factors.ts";
import { recordAudit } from "../../shared/record-audit.ts";

type ProveContext = ServiceContext<"seal" | "passwords">;

/** How each factor is proven from the input; null when the input has no proof of it. */
const provers: Readonly<
  Record<
    StepUpFactor,
    (ctx: ProveContext, userId: string, given: VerifyPaymentInput) => Promise<unknown> | null
  >
> = {
  pin: (ctx, userId, { pin }) => (pin === undefined ? null : provePin(ctx, userId, pin)),
  second_factor: (ctx, userId, { id, code }) =>
    code === undefined ? null : proveCode(ctx, userId, { id, code }),
  passkey: (ctx, userId, { id, assertion }) =>
    assertion === undefined
      ? null
      : provePasskey(ctx, userId, { assertion, confirms: { purpose: "payment", subjectId: id } }),
};

/**
 * Checks the given proofs that a waiting payment asks for, in the order of its factors, and stores the moment of each. Wrong ones
 * are counted by their factor.
 *
 * @throws {VERIFICATION_ENDED} the payment was cancelled or expired meanwhile.
 * @throws {PIN_MISSING} @throws {PIN_WRONG} @throws {PIN_LOCKED} @throws {FACTOR_MISSING} @throws {FACTOR_CODE_WRONG}
 * @throws {PASSKEY_REFUSED} @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function proveGiven(
  ctx: ProveContext,
  row: CheckRow,
  given: VerifyPaymentInput,
): Promise<CheckRow> {
  let proven = row;
  for (const factor of row.factors) {
    const proof = provers[factor](ctx, row.userId, given);
    if (proof === null) continue;
    await proof;
    proven = await keepProof(ctx, row, factor);
  }
  return proven;
}

async function proveCode(
  ctx: ProveContext,
  userId: string,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<void> {
  // Without a factor, no code can be right; the person is told to set one up.
  if (!(await hasFactors(ctx, userId)).second_factor) refuse("FACTOR_MISSING");
  await proveFactor(ctx, userId, { code, paymentId: id });
}

async function keepProof(
  ctx: ServiceContext,
  { id, userId }: CheckRow,
  factor: StepUpFactor,
): Promise<CheckRow> {
  return withTransaction(ctx, async (tx) => {
    const saved = await saveProof(tx, { id, userId, factor, at: ctx.clock.now() });
    if (saved === null) return refuse("VERIFICATION_ENDED");
    await recordAudit(ctx, tx, { operation: "payment.proven", userId, subject: id, metadata: { factor } });
    return saved;
  });
}
