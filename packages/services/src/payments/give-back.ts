import { invariant, refuse, TransferId } from "@evenly/contract";
import type { GiveBackPreview } from "@evenly/contract/payments/return-schemas";
import type { Person } from "@evenly/contract/payments/schemas";
import { isEmailVerified } from "@evenly/db/auth/user-queries";
import { findReceivedTransfer } from "@evenly/db/payments/give-back-queries";
import { findRefusalMarks } from "@evenly/db/payments/queries";
import type { ServiceContext } from "../context.ts";
import {
  findStored,
  type Intent,
  type StoredTransfer,
  settle,
  tryGiveBack,
  withPostings,
} from "../ledger/index.ts";
import { isDatabaseAway } from "../shared/database-errors.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { limitRefusals } from "./limit-refusals.ts";
import { loadPayees } from "./load.ts";
import { presentGivenBack } from "./present.ts";
import type { SentPayment } from "./send-payment.ts";

/** What a payee gives back: the line of their history, and how much of it; null is all of it. */
export type GiveBack = { readonly lineId: string; readonly amountMinor: bigint | null };

/**
 * Says what giving back would do now, by the decision that posts it.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} no received payment of the caller's.
 * @throws {NOT_RETURNABLE} nobody sent it, nothing has arrived, or who sent it has deleted their account.
 */
export async function previewGiveBack(ctx: ServiceContext, asked: GiveBack): Promise<GiveBackPreview> {
  const payeeUserId = requireUser(ctx);
  const transferId = await loadReceived(ctx, payeeUserId, asked.lineId);
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
    refusal: tried.refusal,
  };
}

/**
 * Gives a received payment back, or a part of it, under the payee's own key. No limit is asked, no meter counts it, and a
 * block between the two does not stand in its way.
 *
 * @throws {UNAUTHENTICATED} @throws {EMAIL_NOT_VERIFIED}
 * @throws {NOT_FOUND} no received payment of the caller's.
 * @throws {NOT_RETURNABLE} nobody sent it or they are gone, nothing has arrived, or it gave money back itself.
 * @throws {ALREADY_RETURNED} @throws {REFUND_TOO_LARGE} more than is left of it.
 * @throws {PARTY_FROZEN} @throws {INSUFFICIENT_FUNDS} @throws {IDEMPOTENCY_MISMATCH}
 * @throws {RATE_LIMITED} too many payments of the caller's were refused lately.
 * @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} repeat with the same key.
 */
export async function giveBack(ctx: ServiceContext, asked: GiveBack, intent: Intent): Promise<SentPayment> {
  const { ownerUserId } = intent;
  const stored = await findStored(ctx, intent);
  if (stored) return present(ctx, stored);
  if (!(await isEmailVerified(ctx.db, ownerUserId))) return refuse("EMAIL_NOT_VERIFIED");
  limitRefusals(await findRefusalMarks(ctx.db, ownerUserId), ctx.clock.now());
  const transferId = await loadReceived(ctx, ownerUserId, asked.lineId);
  const { amountMinor } = asked;
  const request = { ...intent, id: ctx.ids.uuid(), transferId };
  const outcome = await withPostings(ctx, async (tx, post) => {
    const [posted] =
      amountMinor === null
        ? await post([{ ...request, kind: "reversal", isReturn: true }])
        : await post([{ ...request, kind: "refund", amountMinor }]);
    if (posted?.status === "done" && !posted.isReplayed) {
      await recordAudit(ctx, tx, {
        operation: amountMinor === null ? "payment.returned" : "payment.refunded",
        userId: ownerUserId,
        subject: posted.transfer.id,
        metadata: { original: transferId },
      });
    }
    return posted;
  });
  const given = settle(outcome);
  return await present(ctx, given).catch((error: unknown) => {
    // It stands: "try again in a moment" would say that it does not.
    if (isDatabaseAway(error)) return refuse("OUTCOME_UNKNOWN", { retryAfterSeconds: 1 });
    throw error;
  });
}

async function loadReceived(ctx: ServiceContext, payeeUserId: string, lineId: string): Promise<string> {
  const received = (await findReceivedTransfer(ctx.db, payeeUserId, lineId)) ?? refuse("NOT_FOUND");
  if (received.isPayerGone) return refuse("NOT_RETURNABLE", { payer: "gone" });
  return received.transferId;
}

async function present(ctx: ServiceContext, { transfer, isReplayed }: StoredTransfer): Promise<SentPayment> {
  const { payerUserId, payeeUserId } = transfer;
  invariant(payerUserId !== null && payeeUserId !== null, "people give back to people");
  const person = await loadPerson(ctx, payerUserId, payeeUserId);
  return { transaction: presentGivenBack(transfer, person), isReplayed };
}

async function loadPerson(ctx: ServiceContext, viewerUserId: string, userId: string): Promise<Person> {
  const [payee] = await loadPayees(ctx, viewerUserId, [userId]);
  invariant(payee !== undefined, "who was part of a transfer stays");
  const { id, displayName, handle, avatarUrl } = payee;
  return { id, displayName, handle, avatarUrl };
}
