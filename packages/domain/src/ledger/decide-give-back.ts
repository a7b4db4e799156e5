import { invariant } from "@evenly/contract";
import { formatAmount } from "@evenly/money";
import { fundingLegs } from "./decide-import.ts";
import { decidedBase, insufficient } from "./decide-payment.ts";
import { addLeg, type Draft, findWallet, refused, refusedOnce, subAccountOf, type Verdict } from "./draft.ts";
import type { OriginalState, RefundRequest, ReversalRequest, TransferRecord } from "./types.ts";

type GiveBackRequest = ReversalRequest | RefundRequest;

/** Decides a reversal: a new entry that undoes a posted transfer, its fee included, once and only as long as it is whole. */
export function decideReversal(draft: Draft, request: ReversalRequest): Verdict {
  const original = findOriginal(draft, request);
  if ("refused" in original) return original;
  if (original.refundedMinor > 0n) return tooLarge(original);
  const { amountMinor, feeMinor } = original.transfer;
  return giveBack(draft, request, original, { amountMinor, feeMinor });
}

/** Decides a refund: a new entry that gives back a part; refunds of a transfer never sum to more than it moved. */
export function decideRefund(draft: Draft, request: RefundRequest): Verdict {
  invariant(request.amountMinor > 0n, "a refund gives something back");
  const original = findOriginal(draft, request);
  if ("refused" in original) return original;
  if (request.amountMinor > remainingOf(original)) return tooLarge(original);
  return giveBack(draft, request, original, { amountMinor: request.amountMinor, feeMinor: 0n });
}

/** The row of a step that gives back. */
export function giveBackRecord(
  draft: Draft,
  request: GiveBackRequest,
  transfer: TransferRecord,
  facts: Pick<TransferRecord, "amountMinor" | "feeMinor" | "state">,
): TransferRecord {
  return {
    ...transfer,
    id: request.id,
    kind: request.kind,
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
  request: GiveBackRequest,
): OriginalState | Extract<Verdict, { refused: unknown }> {
  const no = (verdict: Verdict) => verdict as Extract<Verdict, { refused: unknown }>;
  const original = draft.originals.get(request.transferId);
  if (!original) return no(refusedOnce("NOT_FOUND", { subject: "transfer" }));
  const { transfer } = original;
  const isByPayee = request.kind === "refund" || request.isReturn === true;
  if (isByPayee && request.ownerUserId !== transfer.payeeUserId)
    return no(refusedOnce("NOT_FOUND", { subject: "transfer" }));
  if (!isReturnable(transfer, isByPayee)) return no(refusedOnce("NOT_RETURNABLE"));
  if (isWalletClosed(draft, transfer)) return no(refusedOnce("NOT_RETURNABLE", { wallet: "closed" }));
  if (original.isReversed || remainingOf(original) === 0n) return no(refusedOnce("ALREADY_RETURNED"));
  if (isByPayee && draft.parties.get(request.ownerUserId)?.isFrozen !== false)
    return no(refused("PARTY_FROZEN"));
  return original;
}

/** Between people only what one paid the other; what gave money back is final. */
function isReturnable({ kind, state, payerUserId }: TransferRecord, isByPayee: boolean): boolean {
  if (state !== "posted" || kind === "reversal" || kind === "refund") return false;
  return !isByPayee || ((kind === "payment" || kind === "capture") && payerUserId !== null);
}

/** Wallets are closed with their accounts, perhaps a moment ago. */
function isWalletClosed(draft: Draft, { payerUserId, payeeUserId, currency }: TransferRecord): boolean {
  return [payerUserId, payeeUserId].some(
    (userId) => userId !== null && findWallet(draft, userId, currency) === undefined,
  );
}

function giveBack(
  draft: Draft,
  request: GiveBackRequest,
  original: OriginalState,
  given: Pick<TransferRecord, "amountMinor" | "feeMinor">,
): Verdict {
  const { transfer } = original;
  const { amountMinor, feeMinor } = given;
  const giver = walletOf(draft, transfer.payeeUserId, transfer.currency);
  const getter = walletOf(draft, transfer.payerUserId, transfer.currency);
  if (giver && giver.posted - giver.held < amountMinor) return insufficient(giver, amountMinor);
  const out = giver && addLeg(draft, giver, -amountMinor);
  const into = getter && addLeg(draft, getter, amountMinor + feeMinor);
  const isReversed = request.kind === "reversal";
  const refundedMinor = original.refundedMinor + (isReversed ? 0n : amountMinor);
  draft.originals.set(transfer.id, { transfer, isReversed, refundedMinor });
  const record = giveBackRecord(draft, request, transfer, { ...given, state: "posted" });
  const fees =
    getter && feeMinor > 0n
      ? [{ system: "fees" as const, sub: subAccountOf(getter.userId), amountMinor: -feeMinor }]
      : [];
  return {
    decided: {
      ...decidedBase(request, record, giver, getter),
      walletLegs: [...(out ? [out.leg] : []), ...(into ? [into.leg] : [])],
      systemLegs: [...fees, ...fundingLegs(record.payerUserId, record.payeeUserId, amountMinor)],
      payer: giver && out && { before: giver, after: out.after },
      payee: getter && into && { before: getter, after: into.after },
    },
  };
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
