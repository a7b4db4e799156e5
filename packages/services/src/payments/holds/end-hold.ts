import { invariant } from "@evenly/contract";
import type { HoldResolution } from "@evenly/contract/payments/hold-schemas";
import type { Tx } from "@evenly/db";
import { type PaymentHoldRow, resolvePaymentHold } from "@evenly/db/payments/hold-queries";
import { findProcedure } from "@evenly/db/payments/queries";
import type { Intent, TransferOrder, TransferOutcome } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { loadHeldPayload } from "./load-held-payload.ts";

type Post = (orders: readonly TransferOrder[]) => Promise<readonly TransferOutcome[]>;

/**
 * Ends a hold in the posting transaction: captures it when it is released, else voids it, and writes how it ended. Of several
 * ends at once the ledger's hold lets one through; the others are refused with STATE_CONFLICT.
 */
export async function endHoldWithin(
  ctx: ServiceContext<"followers">,
  { tx, post }: { readonly tx: Tx; readonly post: Post },
  held: PaymentHoldRow,
  { resolution, intent }: { readonly resolution: HoldResolution; readonly intent: Intent },
): Promise<TransferOutcome | undefined> {
  const order = { ...intent, id: ctx.ids.uuid(), holdId: held.holdId };
  const orderedBy = (await findProcedure(tx, held.transferId)) ?? "";
  const [outcome] =
    resolution === "released"
      ? await post([{ ...order, kind: "capture", orderedBy, amountMinor: null }])
      : await post([{ ...order, kind: "void" }]);
  if (outcome?.status === "done" && !outcome.isReplayed) await writeEnd(ctx, tx, held, resolution);
  return outcome;
}

/** Writes how a hold ended, tells both sides, and closes the case that nobody has to decide any more. */
export async function writeEnd(
  ctx: ServiceContext<"followers">,
  tx: Tx,
  held: PaymentHoldRow,
  resolution: HoldResolution,
): Promise<void> {
  const isFirst = await resolvePaymentHold(tx, held.holdId, { resolution, resolvedAt: ctx.clock.now() });
  invariant(isFirst, "a hold of the ledger ends once");
  const procedure = (await findProcedure(tx, held.transferId)) ?? "";
  await ctx.followers.get(procedure)?.onHoldEnded(ctx, tx, held.transferId, resolution);
  // A captured payment is told by its posting.
  if (resolution !== "released") {
    await recordEvent(ctx, tx, "payment.hold_ended", {
      ...(await loadHeldPayload(ctx, tx, held)),
      resolution,
    });
  }
  if (held.caseId !== null && (resolution === "taken_back" || resolution === "expired")) {
    await ctx.followers.reviewer.onReviewOver(ctx, tx, held.caseId, resolution);
  }
  await recordAudit(ctx, tx, {
    operation: "payment.hold_ended",
    userId: held.payerUserId,
    subject: held.transferId,
    metadata: { kind: held.kind, resolution },
  });
}
