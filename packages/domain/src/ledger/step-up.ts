import { invariant } from "@evenly/contract";
import { type StepUpFactor, stepUpFactors } from "@evenly/contract/payments/step-up";
import { NOTHING_UNPROVEN, requirementsOf, type Unproven } from "../fraud/index.ts";
import type { Draft } from "./draft.ts";
import type {
  HoldOrder,
  Intent,
  Meters,
  PartyState,
  PaymentOrder,
  RefundOrder,
  ReversalOrder,
} from "./types.ts";

/** Details of the refusal of an order whose gate has to judge again; it is not stored. */
export const GATE_OUTDATED = { gate: "outdated" } as const;

/** How long a proof is valid, in milliseconds. */
export const PROOF_MS = 2 * 60_000;

/**
 * Proof that the payer confirmed exactly this payment. It is bound to people, amount, currency, intent and transfer, and its single
 * use follows from the intent, under which one transfer can be stored.
 */
export type StepUpProof = Intent & {
  readonly transferId: string;
  readonly payerUserId: string;
  readonly payeeUserId: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly factors: readonly StepUpFactor[];
  readonly validUntil: Date;
};

/** What the gate requires of a payment, what it had seen, and the payer's proof. */
export type StepUp = {
  readonly factors: readonly StepUpFactor[];
  /** Sent to the payee within 24 hours without each factor; counts toward the amounts that decide the factors. */
  readonly unproven: Unproven;
  /** The payer's meters when the gate judged. */
  readonly seen: Pick<Meters, "month" | "monthMinor" | "monthCount"> & Pick<PartyState, "moves">;
  /** Whether the gate judges the same after so many more payments of the payer: it knows the rules that count them. */
  readonly isSameAfter: (moves: number) => boolean;
  readonly proof: StepUpProof | null;
};

type Outgoing = PaymentOrder | HoldOrder;

/** What a proof names. */
type Proven = Intent &
  Pick<StepUpProof, "payerUserId" | "payeeUserId" | "amountMinor" | "currency"> & { readonly id: string };
/** An order of a user, with the part of its step-up that decides the factors. */
type Checked = Proven & { readonly stepUp?: Pick<StepUp, "factors" | "unproven" | "proof"> };

/** Factors that an amount in minor units of USD requires after what went to the payee without each. */
export function factorsOfAmount(amountMinor: bigint, unproven?: Unproven): readonly StepUpFactor[] {
  const { requiresPin, requires2FA, requiresBiometric } = requirementsOf(amountMinor, unproven);
  if (!requiresPin && !requires2FA && !requiresBiometric) return NONE;
  const isRequired = { pin: requiresPin, second_factor: requires2FA, passkey: requiresBiometric };
  return stepUpFactors.filter((factor) => isRequired[factor]);
}
const NONE: readonly StepUpFactor[] = [];

/** Key of the money that one person sent to another, or to people without an account. */
export function pairKey(payerUserId: string, payeeUserId: string | null): string {
  return `${payerUserId} ${payeeUserId ?? "nobody"}`;
}

/**
 * Whether money that the payer moved after the gate could change what the payment requires, so that its unproven sum has to be
 * read again under the locks. `batchMinor` is what all orders of the payer in the batch would move.
 */
export function isGateOutdated(
  { stepUp }: Outgoing,
  party: PartyState | undefined,
  batchMinor: bigint,
): boolean {
  if (!stepUp || !party || hasMovedNothing(party, stepUp)) return false;
  const movedMinor = movedSince(party, stepUp);
  if (movedMinor === null) return true;
  const factors = factorsOfAmount(batchMinor + movedMinor, stepUp.unproven);
  return factors.some((factor) => !stepUp.factors.includes(factor));
}

/** Whether payments of the payer that were posted after the gate, also those of this batch, could change its judgement. */
export function isJudgedTooEarly({ stepUp }: Outgoing, { moves }: PartyState): boolean {
  if (!stepUp || moves === stepUp.seen.moves) return false;
  return !stepUp.isSameAfter(moves - stepUp.seen.moves);
}

/** Factors that an order requires and that its proof does not have now; empty for a movement that Evenly orders. */
export function unprovenFactors(draft: Draft, order: Checked): readonly StepUpFactor[] {
  const { stepUp, amountMinor } = order;
  if (!stepUp) return NONE;
  const byAmount = factorsOfAmount(amountMinor, unprovenOf(draft, order, stepUp));
  if (byAmount.length === 0 && stepUp.factors.length === 0) return NONE;
  const proven = provenFactors(stepUp.proof, order, draft.now);
  return stepUpFactors.filter(
    (factor) => (byAmount.includes(factor) || stepUp.factors.includes(factor)) && !proven.includes(factor),
  );
}

/** Counts a decided order toward what its pair moved without each factor that it does not prove. */
export function countUnproven(draft: Draft, order: Checked): void {
  const { stepUp } = order;
  if (!stepUp) return;
  const proven = provenFactors(stepUp.proof, order, draft.now);
  const partOf = (factor: StepUpFactor) => (proven.includes(factor) ? 0n : order.amountMinor);
  const own = { pin: partOf("pin"), second_factor: partOf("second_factor"), passkey: partOf("passkey") };
  const key = pairKey(order.payerUserId, order.payeeUserId);
  draft.unprovenAdded.set(key, sumUnproven(draft.unprovenAdded.get(key) ?? NOTHING_UNPROVEN, own));
}

/** A return or refund as an order of the payee, whose amount alone decides the factors. */
export function checkedGiveBack(
  draft: Draft,
  { stepUp, ...order }: ReversalOrder | RefundOrder,
  moved: Pick<Proven, "payerUserId" | "payeeUserId" | "amountMinor" | "currency">,
): Checked {
  const checked = { ...order, ...moved };
  if (!stepUp) return checked;
  const unproven = draft.unprovenRead.get(pairKey(moved.payerUserId, moved.payeeUserId));
  invariant(unproven, "what a payee sent and gave back is read under the locks");
  return { ...checked, stepUp: { factors: NONE, unproven, proof: stepUp.proof } };
}

function unprovenOf(
  { unprovenRead, unprovenAdded }: Draft,
  order: Checked,
  stepUp: Pick<StepUp, "unproven">,
): Unproven {
  if (unprovenRead.size === 0 && unprovenAdded.size === 0) return stepUp.unproven;
  const key = pairKey(order.payerUserId, order.payeeUserId);
  return sumUnproven(unprovenRead.get(key) ?? stepUp.unproven, unprovenAdded.get(key) ?? NOTHING_UNPROVEN);
}

function sumUnproven(one: Unproven, other: Unproven): Unproven {
  return {
    pin: one.pin + other.pin,
    second_factor: one.second_factor + other.second_factor,
    passkey: one.passkey + other.passkey,
  };
}

/** Factors of a proof that is valid for exactly this order at this moment. */
export function provenFactors(proof: StepUpProof | null, order: Proven, now: Date): readonly StepUpFactor[] {
  if (proof === null || now.getTime() >= proof.validUntil.getTime()) return NONE;
  const isForOrder =
    proof.transferId === order.id &&
    proof.ownerUserId === order.ownerUserId &&
    proof.procedure === order.procedure &&
    proof.key === order.key &&
    proof.inputHash === order.inputHash &&
    proof.payerUserId === order.payerUserId &&
    proof.payeeUserId === order.payeeUserId &&
    proof.amountMinor === order.amountMinor &&
    proof.currency === order.currency;
  return isForOrder ? proof.factors : NONE;
}

function hasMovedNothing({ meters, moves }: PartyState, { seen }: StepUp): boolean {
  return moves === seen.moves && meters.month === seen.month && meters.monthMinor === seen.monthMinor;
}

/** How much went out since the gate; null where the meters do not tell, since a hold was given back or a month has ended. */
function movedSince({ meters, moves }: PartyState, { seen }: StepUp): bigint | null {
  const before = meters.month === seen.month ? seen : { monthMinor: 0n, monthCount: 0 };
  if (meters.monthCount - before.monthCount !== moves - seen.moves) return null;
  return meters.monthMinor - before.monthMinor;
}
