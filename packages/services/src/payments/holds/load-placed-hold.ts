import type { HoldState } from "@evenly/contract/payments/hold-schemas";
import { findClaim } from "@evenly/db/claims/queries";
import { findPaymentHold } from "@evenly/db/payments/hold-queries";
import type { ServiceContext } from "../../context.ts";
import type { StoredTransfer } from "../../ledger/index.ts";
import { untilOf } from "./load-held-payload.ts";

/** The hold of a sent payment as it was placed, so that a repeat gives the first answer; null when it was posted immediately. */
export async function loadPlacedHold(
  ctx: ServiceContext,
  { transfer }: StoredTransfer,
): Promise<HoldState | null> {
  if (transfer.state !== "held") return null;
  const claim = await findClaim(ctx.db, transfer.id);
  if (claim !== null) return { kind: "claim", until: claim.expiresAt, canTakeBack: true };
  const held = await findPaymentHold(ctx.db, transfer.id);
  return held && { kind: held.kind, until: untilOf(held), canTakeBack: true };
}
