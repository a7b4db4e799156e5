import type { TransferRequest } from "@evenly/domain/ledger/index";
import type { Model, ModelMove, ModelPerson } from "./model.ts";
import { dayOf, monthOf, zoneInForce } from "./model-days.ts";

type Outgoing = Extract<TransferRequest, { kind: "payment" | "hold" }>;
type HoldEnd = Extract<TransferRequest, { kind: "capture" | "void" | "expiry" }>;
type GiveBack = Extract<TransferRequest, { kind: "reversal" | "refund" }>;
type Import = Extract<TransferRequest, { kind: "import" }>;

const SINGLE = { before: 500_000n, approved: 2_500_000n };
const DAILY = { before: 1_000_000n, approved: 5_000_000n };

/** What a person has counted on a day or in a month. */
export function countedOf(person: ModelPerson, period: "day" | "month", label: string) {
  const counted = person.spent.filter((spent) => !spent.isGivenBack && spent[period] === label);
  return {
    minor: counted.reduce((sum, spent) => sum + spent.amountMinor, 0n),
    count: counted.length,
  };
}

/** The day and month that a movement counts in: never earlier than the last one, whatever a clock says. */
export function periodAt(person: ModelPerson, now: Date): { readonly day: string; readonly month: string } {
  const zone = zoneInForce(person.zone, now);
  const day = dayOf(zone, now);
  const last = person.spent.at(-1);
  return last && last.day >= day ? last : { day, month: monthOf(zone, now) };
}

/** What a person could still send today, by the limits alone. */
export function allowanceOf(person: ModelPerson, now: Date): bigint {
  const tier = person.isApproved ? "approved" : "before";
  const left = DAILY[tier] - countedOf(person, "day", periodAt(person, now).day).minor;
  return left < SINGLE[tier] ? left : SINGLE[tier];
}

/** Of an amount: one in a hundred across two known countries, half a minor unit upwards. */
export function abroadFee(amountMinor: bigint, from: string | null, to: string | null): bigint {
  return from === null || to === null || from === to ? 0n : (amountMinor + 50n) / 100n;
}

/** A payment or a hold that somebody starts; the refusals in the order in which they are looked for. */
export function goOut(model: Model, request: Outgoing, now: Date): string {
  const refusal = whyNotOut(model, request, now);
  if (refusal !== null) return refusal;
  const [payer, payee] = [personOf(model, request.payerUserId), personOf(model, request.payeeUserId)];
  const { amountMinor } = request;
  const feeMinor = abroadFee(amountMinor, payer.country, payee.country);
  const spent = { ...periodAt(payer, now), amountMinor, isGivenBack: false };
  payer.spent.push(spent);
  if (request.kind === "payment") {
    move(model, request.id, { payer, payee, amountMinor, feeMinor });
    return "done";
  }
  reserve(payer, amountMinor + feeMinor);
  const expiresAt = request.expiresAt.getTime();
  model.holds.set(request.holdId, { payer, payee, amountMinor, feeMinor, expiresAt, spent, state: "open" });
  return "done";
}

function whyNotOut(model: Model, request: Outgoing, now: Date): string | null {
  const payer = model.people.get(request.payerUserId);
  const payee = model.people.get(request.payeeUserId);
  if (!payer) return "NOT_FOUND";
  if (payer === payee) return "SELF_TRANSFER";
  if (request.currency !== "USD") return "CURRENCY_UNAVAILABLE";
  if (!payee) return "PAYEE_UNKNOWN";
  if (payer.isFrozen) return "PARTY_FROZEN";
  if (request.requiredGuards?.some((guard) => !request.provenGuards?.includes(guard)))
    return "STEP_UP_REQUIRED";
  const fee = abroadFee(request.amountMinor, payer.country, payee.country);
  if (request.quotedFeeMinor !== null && request.quotedFeeMinor !== fee) return "QUOTE_CHANGED";
  if (request.amountMinor > allowanceOf(payer, now)) return "LIMIT_REACHED";
  return availableOf(payer) < request.amountMinor + fee ? "INSUFFICIENT_FUNDS" : null;
}

/** The end of a hold, which comes once. */
export function endHold(model: Model, request: HoldEnd, now: Date): string {
  const hold = model.holds.get(request.holdId);
  if (!hold) return "NOT_FOUND";
  if (hold.state !== "open") return "STATE_CONFLICT";
  const isOver = hold.expiresAt <= now.getTime();
  const { payer, payee } = hold;
  if (request.kind !== "capture") {
    if (request.kind === "expiry" && !isOver) return "STATE_CONFLICT";
    hold.state = request.kind === "void" ? "voided" : "expired";
    hold.spent.isGivenBack = true;
    reserve(payer, -(hold.amountMinor + hold.feeMinor));
    return "done";
  }
  const amountMinor = request.amountMinor ?? hold.amountMinor;
  if (isOver || amountMinor < 1n || amountMinor > hold.amountMinor) return "STATE_CONFLICT";
  if (payer.isFrozen) return "PARTY_FROZEN";
  const feeMinor = hold.feeMinor === 0n ? 0n : abroadFee(amountMinor, "one", "other");
  hold.state = "captured";
  payer.held -= hold.amountMinor + hold.feeMinor;
  move(model, request.id, { payer, payee, amountMinor, feeMinor });
  return "done";
}

/** Money that goes back: whole with its fee, or in parts without. */
export function giveBack(model: Model, request: GiveBack): string {
  const isByPayee = request.kind === "refund" || request.isReturn === true;
  const idlePayee = model.idle.get(request.transferId);
  if (idlePayee !== undefined)
    return isByPayee && idlePayee !== request.ownerUserId ? "NOT_FOUND" : "NOT_RETURNABLE";
  const original = model.moves.get(request.transferId);
  if (!original || (isByPayee && original.payee?.userId !== request.ownerUserId)) return "NOT_FOUND";
  if (original.isFinal || (isByPayee && original.payer === null)) return "NOT_RETURNABLE";
  const left = original.amountMinor - original.refundedMinor;
  if (original.isReversed || left === 0n) return "ALREADY_RETURNED";
  if (isByPayee && original.payee?.isFrozen) return "PARTY_FROZEN";
  const isPart = request.kind === "refund";
  if (isPart ? request.amountMinor > left : original.refundedMinor > 0n) return "REFUND_TOO_LARGE";
  const amountMinor = isPart ? request.amountMinor : original.amountMinor;
  const feeMinor = isPart ? 0n : original.feeMinor;
  const { payer, payee } = original;
  if (payee && availableOf(payee) < amountMinor) return "INSUFFICIENT_FUNDS";
  post(model, payee, -amountMinor);
  post(model, payer, amountMinor + feeMinor);
  if (payer) model.evenlyMinor -= feeMinor;
  if (isPart) original.refundedMinor += amountMinor;
  else original.isReversed = true;
  remember(model, request.id, { payer: payee, payee: payer, amountMinor, feeMinor, isFinal: true });
  return "done";
}

/** A movement of the past; Evenly itself is no person. */
export function bringIn(model: Model, request: Import): string {
  const side = (userId: string | null) => (userId === null ? null : model.people.get(userId));
  const [payer, payee] = [side(request.payerUserId), side(request.payeeUserId)];
  if (payer === undefined || payee === undefined || (payer ?? payee) === null) return "NOT_FOUND";
  if (payer === payee) return "SELF_TRANSFER";
  if (payer && availableOf(payer) < request.amountMinor) return "INSUFFICIENT_FUNDS";
  move(model, request.id, { payer, payee, amountMinor: request.amountMinor, feeMinor: 0n });
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
  if (!person) throw new Error("nobody of this id");
  return person;
}
