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
import type { CaptureRequest, HoldState, ReleaseRequest, TransferRecord, WalletState } from "./types.ts";

/** Decides a capture, in full or in part; what is not taken is free again. A capture never counts against limits again. */
export function decideCapture(draft: Draft, request: CaptureRequest): Verdict {
  const hold = draft.holds.get(request.holdId);
  if (!hold) return refusedOnce("NOT_FOUND", { subject: "hold" });
  const amountMinor = request.amountMinor ?? hold.amountMinor;
  const { party, payer, payee } = sidesOf(draft, hold);
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
  resolve(draft, { ...hold, state: "captured", capturedMinor: amountMinor, resolvedBy: request.id });
  return {
    decided: {
      ...decidedBase(
        request,
        resolutionRecord(draft, request, hold, { amountMinor, feeMinor, state: "posted" }),
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

/** Decides a void or an expiry: the money is free again and the meters of its period get it back. */
export function decideRelease(draft: Draft, request: ReleaseRequest): Verdict {
  const hold = draft.holds.get(request.holdId);
  if (!hold) return refusedOnce("NOT_FOUND", { subject: "hold" });
  if (hold.state !== "open") return refused("STATE_CONFLICT", { hold: hold.state });
  // Asked again under the same key once its time is over: a refusal that is kept would keep the hold open for ever.
  if (request.kind === "expiry" && hold.expiresAt > draft.now)
    return refusedOnce("STATE_CONFLICT", { hold: hold.state });
  const { party, payer, payee } = sidesOf(draft, hold);
  const after = changeHeld(draft, payer, -(hold.amountMinor + hold.feeMinor));
  keepParty(draft, giveBack(party, hold));
  resolve(draft, { ...hold, state: request.kind === "void" ? "voided" : "expired", resolvedBy: request.id });
  const facts = { amountMinor: hold.amountMinor, feeMinor: hold.feeMinor, state: "released" as const };
  return {
    decided: {
      ...decidedBase(request, resolutionRecord(draft, request, hold, facts), payer, payee),
      payer: { before: payer, after },
    },
  };
}

/** The row of a step that ends a hold. */
export function resolutionRecord(
  draft: Draft,
  request: CaptureRequest | ReleaseRequest,
  hold: HoldState,
  facts: Pick<TransferRecord, "amountMinor" | "feeMinor" | "state">,
): TransferRecord {
  return {
    id: request.id,
    kind: request.kind,
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
  const payee: WalletState | undefined = findWallet(draft, hold.payeeUserId, hold.currency);
  invariant(party && payer && payee, "the party and the wallets of a hold exist");
  return { party, payer, payee };
}

function resolve(draft: Draft, hold: HoldState): void {
  draft.holds.set(hold.id, hold);
  draft.resolvedHolds.add(hold.id);
}
