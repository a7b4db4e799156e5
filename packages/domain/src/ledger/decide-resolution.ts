import { invariant } from "@evenly/contract";
import { decidedBase, feeLegs } from "./decide-payment.ts";
import {
  addLeg,
  changeHeld,
  type Draft,
  findWallet,
  keepParty,
  refused,
  refusedOnce,
  type Verdict,
} from "./draft.ts";
import { feeOf } from "./fees.ts";
import { giveBack } from "./limits.ts";
import type { CaptureOrder, HoldState, ReleaseOrder, TransferRecord, WalletState } from "./types.ts";

/**
 * Decides a full or partial capture; the rest of the hold is released. A capture does not count against limits, since the hold
 * did.
 */
export function decideCapture(draft: Draft, order: CaptureOrder): Verdict {
  const hold = draft.holds.get(order.holdId);
  if (!hold) return refusedOnce("NOT_FOUND", { subject: "hold" });
  const amountMinor = order.amountMinor ?? hold.amountMinor;
  const { party, payer } = sidesOf(draft, hold);
  // A hold for nobody yet goes to the payee that its capture names, and to nobody else.
  const payeeUserId = hold.payeeUserId ?? order.payeeUserId ?? null;
  const payee = payeeUserId === null ? undefined : findWallet(draft, payeeUserId, hold.currency);
  if (!payee || (order.payeeUserId !== undefined && order.payeeUserId !== payee.userId))
    return refused("PAYEE_UNKNOWN");
  if (payee.userId === hold.payerUserId) return refused("SELF_TRANSFER");
  if (
    hold.state !== "open" ||
    hold.expiresAt <= draft.now ||
    amountMinor > hold.amountMinor ||
    amountMinor <= 0n
  ) {
    return refused("STATE_CONFLICT", { hold: hold.state });
  }
  if (party.isFrozen) return refused("PARTY_FROZEN");
  const feeMinor = hold.feeMinor === 0n ? 0n : feeOf(amountMinor, "payer", "payee").feeMinor;
  const out = addLeg(draft, payer, -(amountMinor + feeMinor), -(hold.amountMinor + hold.feeMinor));
  const into = addLeg(draft, payee, amountMinor);
  resolve(draft, { ...hold, state: "captured", capturedMinor: amountMinor, resolvedBy: order.id });
  return {
    decided: {
      ...decidedBase(
        order,
        {
          ...resolutionRecord(draft, order, hold, { amountMinor, feeMinor, state: "posted" }),
          payeeUserId: payee.userId,
        },
        payer,
        payee,
      ),
      walletLegs: [out.leg, into.leg],
      systemLegs: feeLegs(payer.userId, feeMinor),
      payer: { before: payer, after: out.after },
      payee: { before: payee, after: into.after },
    },
  };
}

/** Decides a void or an expiry: the money is released and subtracted from the meters of the hold's period. */
export function decideRelease(draft: Draft, order: ReleaseOrder): Verdict {
  const hold = draft.holds.get(order.holdId);
  if (!hold) return refusedOnce("NOT_FOUND", { subject: "hold" });
  if (hold.state !== "open") return refused("STATE_CONFLICT", { hold: hold.state });
  // Not stored: the sweep retries under the same key once the hold has expired. A stored refusal would keep the hold open for
  // ever.
  if (order.kind === "expiry" && hold.expiresAt > draft.now)
    return refusedOnce("STATE_CONFLICT", { hold: hold.state });
  const { party, payer, payee } = sidesOf(draft, hold);
  const after = changeHeld(draft, payer, -(hold.amountMinor + hold.feeMinor));
  keepParty(draft, giveBack(party, hold));
  resolve(draft, { ...hold, state: order.kind === "void" ? "voided" : "expired", resolvedBy: order.id });
  const facts = { amountMinor: hold.amountMinor, feeMinor: hold.feeMinor, state: "released" as const };
  return {
    decided: {
      ...decidedBase(order, resolutionRecord(draft, order, hold, facts), payer, payee),
      payer: { before: payer, after },
    },
  };
}

/** Builds the transfer row of a step that ends a hold. */
export function resolutionRecord(
  draft: Draft,
  order: CaptureOrder | ReleaseOrder,
  hold: HoldState,
  facts: Pick<TransferRecord, "amountMinor" | "feeMinor" | "state">,
): TransferRecord {
  return {
    id: order.id,
    kind: order.kind,
    payerUserId: hold.payerUserId,
    payeeUserId: hold.payeeUserId,
    currency: hold.currency,
    parentId: hold.transferId,
    holdId: hold.id,
    description: null,
    category: null,
    effectiveAt: draft.now,
    recordedAt: draft.now,
    ...facts,
  };
}

function sidesOf(draft: Draft, hold: HoldState) {
  const party = draft.parties.get(hold.payerUserId);
  const payer: WalletState | undefined = findWallet(draft, hold.payerUserId, hold.currency);
  const payee = hold.payeeUserId === null ? null : findWallet(draft, hold.payeeUserId, hold.currency);
  invariant(party && payer && payee !== undefined, "the party and the wallets of a hold exist");
  return { party, payer, payee };
}

function resolve(draft: Draft, hold: HoldState): void {
  draft.holds.set(hold.id, hold);
  draft.resolvedHolds.add(hold.id);
}
