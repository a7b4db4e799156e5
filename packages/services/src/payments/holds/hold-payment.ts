import type { CaseFacts } from "@evenly/contract/cases/schemas";
import { endHold } from "@evenly/contract/payments/jobs";
import { Severity } from "@evenly/contract/security/schemas";
import type { Tx } from "@evenly/db";
import { insertPaymentHold } from "@evenly/db/payments/hold-queries";
import type { HeldAssessment } from "@evenly/db/payments/hold-tables";
import type { Hold } from "@evenly/domain/fraud/index";
import type { TransferRecord } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../../context.ts";
import { type PaymentIntent, type StoredTransfer, unwrapOutcome, withPostings } from "../../ledger/index.ts";
import { enqueueJob } from "../../shared/enqueue-job.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { holdUntil } from "./hold-until.ts";
import { loadHeldPayload } from "./load-held-payload.ts";

/** A hold that the gate asks for, with the assessment that led to it. */
export type HoldOrder = Hold & { readonly assessment: HeldAssessment };

/**
 * How long the ledger keeps the money after the hold is due, in milliseconds: a worker that comes late still ends it as
 * promised. After that the ledger's own expiry returns the money.
 */
const LATE_MS = { recall: 7 * 86_400_000, review: 3_600_000 };

/**
 * Places an authorized payment on hold. The hold is written together with its case, its event and the job that ends it. The same
 * key and input return the same transfer.
 *
 * @throws what `placeHold` throws.
 */
export async function holdPayment(
  ctx: ServiceContext<"followers">,
  intent: PaymentIntent,
  hold: HoldOrder,
): Promise<StoredTransfer> {
  const until = holdUntil(ctx, hold);
  const holdId = ctx.ids.uuid();
  const outcome = await withPostings(ctx, async (tx, post) => {
    const [posted] = await post([
      {
        ...intent,
        kind: "hold",
        id: intent.id ?? ctx.ids.uuid(),
        holdId,
        expiresAt: new Date(until.getTime() + LATE_MS[hold.kind]),
        description: intent.description ?? null,
        category: intent.category ?? null,
        quotedFeeMinor: intent.quotedFeeMinor ?? null,
      },
    ]);
    if (posted?.status === "done" && !posted.isReplayed) {
      await writeHold(ctx, tx, { ...intent, transfer: posted.transfer, holdId, hold, until });
      await ctx.followers.get(intent.procedure)?.onHeld(ctx, tx, posted.transfer.id);
    }
    return posted;
  });
  return unwrapOutcome(outcome);
}

type NewHold = Pick<PaymentIntent, "payerUserId" | "payeeUserId"> & {
  readonly transfer: TransferRecord;
  readonly holdId: string;
  readonly hold: HoldOrder;
  readonly until: Date;
};

async function writeHold(
  ctx: ServiceContext<"followers">,
  tx: Tx,
  { payerUserId, payeeUserId, transfer, holdId, hold, until }: NewHold,
): Promise<void> {
  const { kind, assessment } = hold;
  const review = {
    userId: payerUserId,
    transferId: transfer.id,
    deadline: until,
    facts: caseFactsOf(assessment),
  };
  const row = {
    holdId,
    transferId: transfer.id,
    payerUserId,
    payeeUserId,
    kind,
    capturesAt: kind === "recall" ? until : null,
    decideBy: kind === "review" ? until : null,
    caseId: kind === "review" ? await ctx.followers.reviewer.onReview(ctx, tx, review) : null,
    assessment,
    createdAt: transfer.recordedAt,
  };
  await insertPaymentHold(tx, row);
  await enqueueJob(ctx, tx, endHold, { transferId: transfer.id }, { dueAt: until, dedupeKey: transfer.id });
  await recordEvent(ctx, tx, "payment.held", await loadHeldPayload(ctx, tx, row));
}

/** What operators see of the assessment; points of a factor are its impact by its weight. */
function caseFactsOf({ reasons, fraud, account }: HeldAssessment): CaseFacts {
  return {
    reasons: [...reasons],
    fraudScore: fraud.score,
    fraudLevel: Severity.parse(fraud.level),
    accountScore: account.score,
    factors: fraud.factors.map(({ type, impact, weight }) => ({ type, points: impact * weight })),
  };
}
