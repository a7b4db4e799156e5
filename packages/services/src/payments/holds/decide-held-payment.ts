import { refuse } from "@evenly/contract";
import { findPaymentHold, isPaymentHindered } from "@evenly/db/payments/hold-queries";
import type { ServiceContext } from "../../context.ts";
import { type StoredTransfer, unwrapOutcome, withPostings } from "../../ledger/index.ts";
import { hashInput } from "../../shared/hash-input.ts";
import { endHoldWithin } from "./end-hold.ts";

/** An operator's decision about a payment that is on hold for a review; the key makes a repeat harmless. */
export type HeldDecision = { readonly transferId: string; readonly operatorId: string; readonly key: string };

/**
 * Releases a reviewed payment: the payee gets the money. Callers check the operator and close the case.
 *
 * @throws {NOT_FOUND} there is no such review. @throws {STATE_CONFLICT} it has ended, or its deadline has passed.
 * @throws {PAYEE_UNKNOWN} one side has blocked the other, or the payee is gone. @throws {PARTY_FROZEN} the payer is frozen.
 * @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} repeat with the same key.
 */
export async function releaseHeldPayment(
  ctx: ServiceContext<"followers">,
  decision: HeldDecision,
): Promise<StoredTransfer> {
  return decide(ctx, decision, "released");
}

/**
 * Rejects a reviewed payment: the money goes back to the payer. Callers check the operator and close the case.
 *
 * @throws {NOT_FOUND} there is no such review. @throws {STATE_CONFLICT} it has ended.
 * @throws {OVERLOADED} @throws {OUTCOME_UNKNOWN} repeat with the same key.
 */
export async function rejectHeldPayment(
  ctx: ServiceContext<"followers">,
  decision: HeldDecision,
): Promise<StoredTransfer> {
  return decide(ctx, decision, "rejected");
}

async function decide(
  ctx: ServiceContext<"followers">,
  { transferId, operatorId, key }: HeldDecision,
  resolution: "released" | "rejected",
): Promise<StoredTransfer> {
  const held = await findPaymentHold(ctx.db, transferId);
  if (held === null || held.decideBy === null) return refuse("NOT_FOUND");
  if (resolution === "released" && held.resolvedAt === null) {
    if (held.decideBy <= ctx.clock.now()) refuse("STATE_CONFLICT", { hold: "expired" });
    if (await isPaymentHindered(ctx.db, held.payerUserId, held.payeeUserId)) refuse("PAYEE_UNKNOWN");
  }
  const intent = {
    ownerUserId: operatorId,
    procedure: `payments.${resolution === "released" ? "release" : "reject"}HeldPayment`,
    key,
    inputHash: hashInput({ transferId, resolution }),
  };
  const outcome = await withPostings(ctx, (tx, post) =>
    endHoldWithin(ctx, { tx, post }, held, { resolution, intent }),
  );
  return unwrapOutcome(outcome);
}
