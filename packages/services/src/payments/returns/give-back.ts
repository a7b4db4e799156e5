import { invariant, refuse, TransferId } from "@evenly/contract";
import type { GiveBackPreview } from "@evenly/contract/payments/return-schemas";
import type { Person } from "@evenly/contract/payments/schemas";
import { isEmailVerified } from "@evenly/db/auth/user-queries";
import { findRefusalMarks } from "@evenly/db/payments/queries";
import type { Intent } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../../context.ts";
import { findStored, type StoredTransfer, tryGiveBack } from "../../ledger/index.ts";
import { isDatabaseAway } from "../../shared/database-errors.ts";
import { requireUser } from "../../shared/require-user.ts";
import { limitRefusals } from "../limit-refusals.ts";
import { loadPayees } from "../load.ts";
import { presentGivenBack } from "../present.ts";
import { askedFactors, askedOf, factorsOf } from "../proofs/asked-factors.ts";
import { waitForProofs } from "../proofs/wait-for-proofs.ts";
import type { SentPayment } from "../send-payment.ts";
import { type GiveBack, loadGiveBack, loadReceived, postGiveBack } from "./post-give-back.ts";

/**
 * Previews a return or refund with the decision that posts it.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the line is not a payment that the caller received.
 * @throws {NOT_RETURNABLE} no user sent it, it is not posted, or the sender's account is deleted.
 */
export async function previewGiveBack(ctx: ServiceContext, asked: GiveBack): Promise<GiveBackPreview> {
  const payeeUserId = requireUser(ctx);
  const { transferId } = await loadReceived(ctx, payeeUserId, asked.lineId);
  const tried = await tryGiveBack(ctx, { payeeUserId, transferId, amountMinor: asked.amountMinor });
  const { original, remainingMinor, availableMinor } = tried;
  const { payerUserId } = original;
  if (tried.refusal === "NOT_RETURNABLE" || payerUserId === null) return refuse("NOT_RETURNABLE");
  const amountMinor = asked.amountMinor ?? original.amountMinor;
  const feeMinor = asked.amountMinor === null ? original.feeMinor : 0n;
  const left = remainingMinor - amountMinor;
  return {
    kind: asked.amountMinor === null ? "return" : "refund",
    id: TransferId.parse(asked.lineId),
    person: await loadPerson(ctx, payeeUserId, payerUserId),
    currency: original.currency,
    amountMinor,
    feeMinor: 0n,
    personReceivesMinor: amountMinor + feeMinor,
    remainingAfterMinor: left > 0n ? left : 0n,
    availableBeforeMinor: availableMinor,
    availableAfterMinor: availableMinor - amountMinor,
    factors: await askedFactors(ctx, payeeUserId, factorsOf(tried.factors)),
    refusal: tried.refusal,
  };
}

/**
 * Returns a received payment in full or in part, under the payee's own key. Limits, meters and blocks do not apply; the proofs of a payment
 * of the amount do.
 *
 * @throws {UNAUTHENTICATED} @throws {EMAIL_NOT_VERIFIED}
 * @throws {NOT_FOUND} the line is not a payment that the caller received.
 * @throws {NOT_RETURNABLE} no user sent it, the sender is deleted, it is not posted, or it is itself a return.
 * @throws {ALREADY_RETURNED} @throws {REFUND_TOO_LARGE} the amount exceeds the remaining part.
 * @throws {PARTY_FROZEN} @throws {INSUFFICIENT_FUNDS} @throws {IDEMPOTENCY_MISMATCH}
 * @throws {STEP_UP_REQUIRED} it waits for proofs, see `verifyPayment`. @throws {VERIFICATION_ENDED} it waited too long.
 * @throws {RATE_LIMITED} too many of the caller's payments were refused recently.
 * @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} retry with the same key.
 */
export async function giveBack(
  ctx: ServiceContext<"followers">,
  asked: GiveBack,
  intent: Intent,
): Promise<SentPayment> {
  const { ownerUserId } = intent;
  const stored = await findStored(ctx, intent);
  if (stored) return present(ctx, stored);
  if (!(await isEmailVerified(ctx.db, ownerUserId))) return refuse("EMAIL_NOT_VERIFIED");
  limitRefusals(await findRefusalMarks(ctx.db, ownerUserId), ctx.clock.now());
  const order = await loadGiveBack(ctx, asked, { ...intent, id: ctx.ids.uuid() });
  const given = await postGiveBack(ctx, order, null).catch((error: unknown) => {
    const factors = askedOf(error);
    if (factors === null) throw error;
    return waitForProofs(ctx, order, factors);
  });
  return await present(ctx, given).catch((error: unknown) => {
    // The posting has committed, so OVERLOADED ("try again") would be wrong.
    if (isDatabaseAway(error)) return refuse("OUTCOME_UNKNOWN", { retryAfterSeconds: 1 });
    throw error;
  });
}

async function present(ctx: ServiceContext, { transfer, isReplayed }: StoredTransfer): Promise<SentPayment> {
  const { payerUserId, payeeUserId } = transfer;
  invariant(payerUserId !== null && payeeUserId !== null, "both sides of a return are users");
  const person = await loadPerson(ctx, payerUserId, payeeUserId);
  return { transaction: presentGivenBack(transfer, person), isReplayed };
}

async function loadPerson(ctx: ServiceContext, viewerUserId: string, userId: string): Promise<Person> {
  const [payee] = await loadPayees(ctx, viewerUserId, [userId]);
  invariant(payee !== undefined, "the users of a transfer are never deleted");
  const { id, displayName, handle, avatarUrl } = payee;
  return { id, displayName, handle, avatarUrl };
}
