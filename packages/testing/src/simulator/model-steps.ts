import type { TransferOrder } from "@evenly/domain/ledger/index";
import type { Model, ModelMove, ModelPerson } from "./model.ts";
import { dayOf, monthOf, zoneInForce } from "./model-days.ts";

type Outgoing = Extract<TransferOrder, { kind: "payment" | "hold" }>;
type HoldEnd = Extract<TransferOrder, { kind: "capture" | "void" | "expiry" }>;
type GiveBack = Extract<TransferOrder, { kind: "reversal" | "refund" }>;
type Import = Extract<TransferOrder, { kind: "import" }>;

const SINGLE = { before: 500_000n, approved: 2_500_000n };
const DAILY = { before: 1_000_000n, approved: 5_000_000n };

/** A user's outgoing total and count in a day or month. */
export function countedOf(person: ModelPerson, period: "day" | "month", label: string) {
  const counted = person.spent.filter((spent) => !spent.isGivenBack && spent[period] === label);
  return {
    minor: counted.reduce((sum, spent) => sum + spent.amountMinor, 0n),
    count: counted.length,
  };
}

/** The day and month in which a movement counts: never earlier than the previous one's, whatever the clock says. */
export function periodAt(person: ModelPerson, now: Date): { readonly day: string; readonly month: string } {
  const zone = zoneInForce(person.zone, now);
  const day = dayOf(zone, now);
  const last = person.spent.at(-1);
  return last && last.day >= day ? last : { day, month: monthOf(zone, now) };
}

/** Amount that a user could still send today by the limits alone. */
export function allowanceOf(person: ModelPerson, now: Date): bigint {
  const tier = person.isApproved ? "approved" : "before";
  const left = DAILY[tier] - countedOf(person, "day", periodAt(person, now).day).minor;
  return left < SINGLE[tier] ? left : SINGLE[tier];
}

/** One percent between two different known countries, rounded half up. */
export function abroadFee(amountMinor: bigint, from: string | null, to: string | null): bigint {
  return from === null || to === null || from === to ? 0n : (amountMinor + 50n) / 100n;
}

/** A new payment or hold; refusals are checked in the product's order. */
export function goOut(model: Model, order: Outgoing, now: Date): string {
  const refusal = whyNotOut(model, order, now);
  if (refusal !== null) return refusal;
  const [payer, payee] = [personOf(model, order.payerUserId), personOf(model, order.payeeUserId ?? "")];
  const { amountMinor } = order;
  const feeMinor = abroadFee(amountMinor, payer.country, payee.country);
  const spent = { ...periodAt(payer, now), amountMinor, isGivenBack: false };
  payer.spent.push(spent);
  if (order.kind === "payment") {
    move(model, order.id, { payer, payee, amountMinor, feeMinor });
    return "done";
  }
  reserve(payer, amountMinor + feeMinor);
  const expiresAt = order.expiresAt.getTime();
  model.holds.set(order.holdId, { payer, payee, amountMinor, feeMinor, expiresAt, spent, state: "open" });
  return "done";
}

function whyNotOut(model: Model, order: Outgoing, now: Date): string | null {
  const payer = model.people.get(order.payerUserId);
  const payee = model.people.get(order.payeeUserId ?? "");
  if (!payer) return "NOT_FOUND";
  if (payer === payee) return "SELF_TRANSFER";
  if (order.currency !== "USD") return "CURRENCY_UNAVAILABLE";
  if (!payee) return "PAYEE_UNKNOWN";
  if (payer.isFrozen) return "PARTY_FROZEN";
  const fee = abroadFee(order.amountMinor, payer.country, payee.country);
  if (order.quotedFeeMinor !== null && order.quotedFeeMinor !== fee) return "QUOTE_CHANGED";
  if (order.amountMinor > allowanceOf(payer, now)) return "LIMIT_REACHED";
  if (availableOf(payer) < order.amountMinor + fee) return "INSUFFICIENT_FUNDS";
  return order.stepUp && order.stepUp.proof?.inputHash !== order.inputHash ? "STEP_UP_REQUIRED" : null;
}

/** The end of a hold, which happens once. */
export function endHold(model: Model, order: HoldEnd, now: Date): string {
  const hold = model.holds.get(order.holdId);
  if (!hold) return "NOT_FOUND";
  if (hold.state !== "open") return "STATE_CONFLICT";
  const isOver = hold.expiresAt <= now.getTime();
  const { payer, payee } = hold;
  if (order.kind !== "capture") {
    if (order.kind === "expiry" && !isOver) return "STATE_CONFLICT";
    hold.state = order.kind === "void" ? "voided" : "expired";
    hold.spent.isGivenBack = true;
    reserve(payer, -(hold.amountMinor + hold.feeMinor));
    return "done";
  }
  const amountMinor = order.amountMinor ?? hold.amountMinor;
  if (isOver || amountMinor < 1n || amountMinor > hold.amountMinor) return "STATE_CONFLICT";
  if (payer.isFrozen) return "PARTY_FROZEN";
  const feeMinor = hold.feeMinor === 0n ? 0n : abroadFee(amountMinor, "one", "other");
  hold.state = "captured";
  payer.held -= hold.amountMinor + hold.feeMinor;
  move(model, order.id, { payer, payee, amountMinor, feeMinor });
  return "done";
}

/** Reversal with its fee, return, or partial refund. */
export function giveBack(model: Model, order: GiveBack): string {
  const isByPayee = order.kind === "refund" || order.isReturn === true;
  const idlePayee = model.idle.get(order.transferId);
  if (idlePayee !== undefined)
    return isByPayee && idlePayee !== order.ownerUserId ? "NOT_FOUND" : "NOT_RETURNABLE";
  const original = model.moves.get(order.transferId);
  if (!original || (isByPayee && original.payee?.userId !== order.ownerUserId)) return "NOT_FOUND";
  if (original.isFinal || (isByPayee && original.payer === null)) return "NOT_RETURNABLE";
  const left = original.amountMinor - original.refundedMinor;
  if (original.isReversed || left === 0n) return "ALREADY_RETURNED";
  if (isByPayee && original.payee?.isFrozen) return "PARTY_FROZEN";
  const isPart = order.kind === "refund";
  if (isPart ? order.amountMinor > left : original.refundedMinor > 0n) return "REFUND_TOO_LARGE";
  const amountMinor = isPart ? order.amountMinor : original.amountMinor;
  const feeMinor = isPart ? 0n : original.feeMinor;
  const { payer, payee } = original;
  if (payee && availableOf(payee) < amountMinor) return "INSUFFICIENT_FUNDS";
  post(model, payee, -amountMinor);
  post(model, payer, amountMinor + feeMinor);
  if (payer) model.evenlyMinor -= feeMinor;
  if (isPart) original.refundedMinor += amountMinor;
  else original.isReversed = true;
  remember(model, order.id, { payer: payee, payee: payer, amountMinor, feeMinor, isFinal: true });
  return "done";
}

/** An import; null is a system account, not a user. */
export function bringIn(model: Model, order: Import): string {
  const side = (userId: string | null) => (userId === null ? null : model.people.get(userId));
  const [payer, payee] = [side(order.payerUserId), side(order.payeeUserId)];
  if (payer === undefined || payee === undefined || (payer ?? payee) === null) return "NOT_FOUND";
  if (payer === payee) return "SELF_TRANSFER";
  if (payer && availableOf(payer) < order.amountMinor) return "INSUFFICIENT_FUNDS";
  move(model, order.id, { payer, payee, amountMinor: order.amountMinor, feeMinor: 0n });
  return "done";
}

function move(
  model: Model,
  id: string,
  facts: Pick<ModelMove, "payer" | "payee" | "amountMinor" | "feeMinor">,
) {
  const { payer, payee, amountMinor, feeMinor } = facts;
  post(model, payer, -(amountMinor + feeMinor));
  post(model, payee, amountMinor);
  model.evenlyMinor += feeMinor;
  remember(model, id, { ...facts, isFinal: false });
}

function remember(model: Model, id: string, facts: Omit<ModelMove, "isReversed" | "refundedMinor">) {
  model.moves.set(id, { ...facts, isReversed: false, refundedMinor: 0n });
}

function post(model: Model, person: ModelPerson | null, byMinor: bigint) {
  if (person === null) {
    model.evenlyMinor += byMinor;
    return;
  }
  person.posted += byMinor;
  person.seq += 1n;
  person.version += 1n;
}

function reserve(person: ModelPerson, byMinor: bigint) {
  person.held += byMinor;
  person.version += 1n;
}

function availableOf(person: ModelPerson): bigint {
  return person.posted - person.held;
}

function personOf(model: Model, userId: string): ModelPerson {
  const person = model.people.get(userId);
  if (!person) throw new Error("unknown user id");
  return person;
}
