import { invariant } from "@evenly/contract";
import { formatAmount } from "@evenly/money";
import { fundingLegs } from "./decide-import.ts";
import { decidedBase, insufficient } from "./decide-payment.ts";
import {
  addLeg,
  type Draft,
  findWallet,
  keepParty,
  refused,
  refusedOnce,
  subAccountOf,
  type Verdict,
} from "./draft.ts";
import { checkedGiveBack, countUnproven, unprovenFactors } from "./step-up.ts";
import type { OriginalState, RefundOrder, ReversalOrder, TransferRecord } from "./types.ts";

type GiveBackOrder = ReversalOrder | RefundOrder;

/**
 * Decides a reversal: a new entry that undoes a posted transfer including its fee, once, and only if nothing was refunded
 * before.
 */
export function decideReversal(draft: Draft, order: ReversalOrder): Verdict {
  const original = findOriginal(draft, order);
  if ("refused" in original) return original;
  if (original.refundedMinor > 0n) return tooLarge(original);
  const { amountMinor, feeMinor } = original.transfer;
  return giveBack(draft, order, original, { amountMinor, feeMinor });
}

/** Decides a refund: a new entry that returns part of a transfer. The refunds of a transfer never exceed its amount. */
export function decideRefund(draft: Draft, order: RefundOrder): Verdict {
  invariant(order.amountMinor > 0n, "the amount of a refund is positive");
  const original = findOriginal(draft, order);
  if ("refused" in original) return original;
  if (order.amountMinor > remainingOf(original)) return tooLarge(original);
  return giveBack(draft, order, original, { amountMinor: order.amountMinor, feeMinor: 0n });
}

/** Builds the transfer row of a reversal or refund. */
export function giveBackRecord(
  draft: Draft,
  order: GiveBackOrder,
  transfer: TransferRecord,
  facts: Pick<TransferRecord, "amountMinor" | "feeMinor" | "state">,
): TransferRecord {
  return {
    ...transfer,
    id: order.id,
    kind: order.kind,
    payerUserId: transfer.payeeUserId,
    payeeUserId: transfer.payerUserId,
    parentId: transfer.id,
    holdId: null,
    effectiveAt: draft.now,
    recordedAt: draft.now,
    ...facts,
  };
}

function findOriginal(
  draft: Draft,
  order: GiveBackOrder,
): OriginalState | Extract<Verdict, { refused: unknown }> {
  const no = (verdict: Verdict) => verdict as Extract<Verdict, { refused: unknown }>;
  const original = draft.originals.get(order.transferId);
  if (!original) return no(refusedOnce("NOT_FOUND", { subject: "transfer" }));
  const { transfer } = original;
  const isByPayee = order.kind === "refund" || order.isReturn === true;
  if (isByPayee && order.ownerUserId !== transfer.payeeUserId)
    return no(refusedOnce("NOT_FOUND", { subject: "transfer" }));
  if (!isReturnable(transfer, isByPayee)) return no(refusedOnce("NOT_RETURNABLE"));
  if (isWalletClosed(draft, transfer)) return no(refusedOnce("NOT_RETURNABLE", { wallet: "closed" }));
  if (original.isReversed || remainingOf(original) === 0n) return no(refusedOnce("ALREADY_RETURNED"));
  if (isByPayee && draft.parties.get(order.ownerUserId)?.isFrozen !== false)
    return no(refused("PARTY_FROZEN"));
  return original;
}

/** What gives money back, and moves of a person's own money, cannot be returned. */
export function canBeReturned(kind: TransferRecord["kind"]): boolean {
  return !["reversal", "refund", "goal_in", "goal_out"].includes(kind);
}

/** Evenly can reverse any other posted transfer; a payee can return only a payment or capture from another user. */
function isReturnable({ kind, state, payerUserId }: TransferRecord, isByPayee: boolean): boolean {
  if (state !== "posted" || !canBeReturned(kind)) return false;
  return !isByPayee || ((kind === "payment" || kind === "capture") && payerUserId !== null);
}

/** A wallet is closed when its account is deleted, possibly in a transaction that has just committed. */
function isWalletClosed(draft: Draft, { payerUserId, payeeUserId, currency }: TransferRecord): boolean {
  return [payerUserId, payeeUserId].some(
    (userId) => userId !== null && findWallet(draft, userId, currency) === undefined,
  );
}

function giveBack(
  draft: Draft,
  order: GiveBackOrder,
  original: OriginalState,
  given: Pick<TransferRecord, "amountMinor" | "feeMinor">,
): Verdict {
  const { transfer } = original;
  const { amountMinor, feeMinor } = given;
  const giver = walletOf(draft, transfer.payeeUserId, transfer.currency);
  const getter = walletOf(draft, transfer.payerUserId, transfer.currency);
  if (giver && giver.posted - giver.held < amountMinor) return insufficient(giver, amountMinor);
  if (giver) {
    const checked = checkedGiveBack(draft, order, {
      payerUserId: giver.userId,
      payeeUserId: transfer.payerUserId,
      amountMinor,
      currency: transfer.currency,
    });
    // Last: nobody is asked to prove what cannot be given back.
    const unproven = unprovenFactors(draft, checked);
    if (unproven.length > 0) return refusedOnce("STEP_UP_REQUIRED", { factors: unproven.join(",") });
    if (order.stepUp) {
      countUnproven(draft, checked);
      noteMove(draft, giver.userId);
    }
  }
  const out = giver && addLeg(draft, giver, -amountMinor);
  const into = getter && addLeg(draft, getter, amountMinor + feeMinor);
  const isReversed = order.kind === "reversal";
  const refundedMinor = original.refundedMinor + (isReversed ? 0n : amountMinor);
  draft.originals.set(transfer.id, { transfer, isReversed, refundedMinor });
  const record = giveBackRecord(draft, order, transfer, { ...given, state: "posted" });
  const fees =
    getter && feeMinor > 0n
      ? [{ system: "fees" as const, sub: subAccountOf(getter.userId), amountMinor: -feeMinor }]
      : [];
  return {
    decided: {
      ...decidedBase(order, record, giver, getter),
      walletLegs: [...(out ? [out.leg] : []), ...(into ? [into.leg] : [])],
      systemLegs: [...fees, ...fundingLegs(record.payerUserId, record.payeeUserId, amountMinor)],
      payer: giver && out && { before: giver, after: out.after },
      payee: getter && into && { before: getter, after: into.after },
    },
  };
}

/** Lets a gate that has judged a payment of the same payer before see that its sums are old. No meter counts it. */
function noteMove(draft: Draft, userId: string): void {
  const party = draft.parties.get(userId);
  invariant(party, "the party of a payee is locked");
  keepParty(draft, { ...party, moves: party.moves + 1 });
}

function walletOf(draft: Draft, userId: string | null, currency: string) {
  if (userId === null) return null;
  const wallet = findWallet(draft, userId, currency);
  invariant(wallet, "the wallets of a posted transfer exist");
  return wallet;
}

function remainingOf({ transfer, refundedMinor }: OriginalState): bigint {
  return transfer.amountMinor - refundedMinor;
}

function tooLarge(original: OriginalState): Verdict {
  const { currency } = original.transfer;
  return refusedOnce("REFUND_TOO_LARGE", {
    remaining: formatAmount(remainingOf(original), currency),
    currency,
  });
}
