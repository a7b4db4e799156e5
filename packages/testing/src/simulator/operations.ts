import { NOTHING_UNPROVEN } from "@evenly/domain/fraud/index";
import type { PaymentOrder, StepUp, TransferOrder } from "@evenly/domain/ledger/index";
import type { Store } from "./memory-store.ts";
import { abroadFee, allowanceOf } from "./model-steps.ts";
import type { Scheduler } from "./scheduler.ts";
import type { World } from "./world.ts";

/** The state from which intentions are drawn. */
export type Scene = Pick<World, "random" | "model" | "nextId"> & {
  readonly scheduler: Pick<Scheduler, "now">;
  readonly store: Pick<Store, "holds" | "originals">;
};
/** The system as owner of an intent, and an unknown user. */
const SYSTEM = "00000000-0000-7000-8000-000000000001";
const NOBODY = "00000000-0000-7000-8000-0000000000ff";

/** Something that a user wants once, under one key; each delivery of it has its own transfer id. */
export type Intention = {
  readonly name: string;
  /** The order, with or without the required proof. */
  readonly toOrder: (now: Date, hasProof: boolean, key: string) => TransferOrder;
};

const HOLD_MINUTES = [1, 15, 60, 24 * 60] as const;

/** A user's next intention, drawn from possible ones and from their limits. */
export function nextIntention(world: Scene, userId: string): Intention {
  const { random, store } = world;
  const kind = random.between(1, 20);
  const holds = [...store.holds.keys()].slice(-6);
  const transfers = transfersToGiveBack(world);
  if (kind <= 9) return pay(world, userId, "payment");
  if (kind <= 12) return pay(world, userId, "hold");
  if (kind <= 15 && holds.length > 0) return endHold(world, random.pick(holds));
  if (kind <= 19 && transfers.length > 0) return giveBack(world, random.pick(transfers));
  return bringIn(world, userId);
}

/** The newest transfers that moved money between users, and sometimes any transfer. */
function transfersToGiveBack({ random, store }: Scene): readonly string[] {
  const isAny = random.chance(0.15);
  const found: string[] = [];
  for (const [id, { transfer }] of store.originals) {
    const { state, kind, payerUserId } = transfer;
    const isLikely = state === "posted" && payerUserId !== null && kind !== "reversal" && kind !== "refund";
    if (isAny || isLikely) found.push(id);
  }
  return found.slice(-10);
}

/** A payment or a hold started by a user. */
export function pay(world: Scene, payerUserId: string, kind: "payment" | "hold"): Intention {
  const { random, model } = world;
  const others = [...model.people.keys()].filter((userId) => userId !== payerUserId);
  const payeeUserId = random.pick(
    random.chance(0.04) ? [payerUserId, NOBODY] : random.chance(0.6) ? others.slice(0, 2) : others,
  );
  const amountMinor = amountOf(world, payerUserId);
  const [payer, payee] = [model.people.get(payerUserId), model.people.get(payeeUserId)];
  const fee = abroadFee(amountMinor, payer?.country ?? null, payee?.country ?? null);
  const quotedFeeMinor = random.pick([null, null, null, fee, fee, fee, fee + 1n]);
  const name = world.nextId(kind);
  const movement = { payerUserId, payeeUserId, amountMinor, currency: "USD", category: null };
  const isChecked = random.chance(0.06);
  const minutes = random.pick(HOLD_MINUTES);
  return {
    name,
    toOrder: (now, hasProof, key) => {
      const order: PaymentOrder = {
        ...movement,
        kind: "payment",
        id: world.nextId("transfer"),
        ownerUserId: payerUserId,
        procedure: `${kind}s.start`,
        key,
        inputHash: `${kind} ${payeeUserId} ${amountMinor} ${quotedFeeMinor}`,
        description: name,
        quotedFeeMinor,
      };
      if (isChecked) Object.assign(order, { stepUp: stepUpOf(order, hasProof) });
      if (kind === "payment") return order;
      const expiresAt = new Date(now.getTime() + minutes * 60_000);
      return { ...order, kind: "hold", holdId: world.nextId("hold"), expiresAt };
    },
  };
}

/** Requires every factor, so that the amount does not matter; the clocks of the processes differ, so that the proof does not end. */
function stepUpOf(order: PaymentOrder, hasProof: boolean): StepUp {
  const { ownerUserId, procedure, key, inputHash, payerUserId, payeeUserId, amountMinor, currency } = order;
  const factors = ["pin", "second_factor", "passkey"] as const;
  const bound = { ownerUserId, procedure, key, inputHash, payerUserId, payeeUserId, amountMinor, currency };
  const validUntil = new Date(8e15);
  const proof = hasProof ? { ...bound, transferId: order.id, factors, validUntil } : null;
  const seen = { month: "", monthMinor: 0n, monthCount: 0, moves: 0 };
  return { factors, unproven: NOTHING_UNPROVEN, seen, isSameAfter: () => true, proof };
}

/** Small and large amounts, fees of half a minor unit, the whole available or allowed amount, and one more. */
function amountOf(world: Scene, userId: string): bigint {
  const { random, model, scheduler } = world;
  const person = model.people.get(userId);
  const available = person ? person.posted - person.held : 0n;
  const allowed = person ? allowanceOf(person, new Date(scheduler.now())) : 0n;
  const kind = random.between(1, 10);
  if (kind <= 3) return BigInt(random.between(1, 300));
  if (kind <= 5) return BigInt(random.between(1, 400_000));
  if (kind === 6) return BigInt(random.between(1, 900) * 100 + random.pick([49, 50, 51]));
  const border = kind <= 8 ? available : allowed;
  const amount = border + BigInt(random.pick([-1, 0, 0, 1]));
  return amount > 0n ? amount : 1n;
}

function endHold(world: Scene, holdId: string): Intention {
  const { random, store } = world;
  const kind = random.pick(["capture", "capture", "void", "expiry"] as const);
  const held = store.holds.get(holdId);
  const whole = held?.amountMinor ?? 1n;
  const part = random.pick([null, null, 1n, whole / 2n + 1n, whole, whole + 1n]);
  const name = world.nextId(kind);
  return {
    name,
    toOrder: (_now, _hasProof, key) => {
      const own = { id: world.nextId("transfer"), ownerUserId: held?.payerUserId ?? "", key, holdId };
      const order = { ...own, procedure: `holds.${kind}`, inputHash: `${kind} ${holdId} ${part}` };
      return kind === "capture" ? { ...order, kind, amountMinor: part } : { ...order, kind };
    },
  };
}

function giveBack(world: Scene, transferId: string): Intention {
  const { random, store } = world;
  const original = store.originals.get(transferId);
  const payee = original?.transfer.payeeUserId ?? SYSTEM;
  const kind = random.pick(["reversal", "return", "refund", "refund"] as const);
  const left = original ? original.transfer.amountMinor - original.refundedMinor : 1n;
  const amounts = [1n, left / 3n + 1n, left, left + 1n].filter((amount) => amount > 0n);
  const amountMinor = random.pick(amounts);
  const ownerUserId = kind === "reversal" ? SYSTEM : random.chance(0.9) ? payee : NOBODY;
  const name = world.nextId(kind);
  return {
    name,
    toOrder: (_now, _hasProof, key) => {
      const own = { id: world.nextId("transfer"), ownerUserId, key, transferId };
      const order = { ...own, procedure: `payments.${kind}`, inputHash: `${transferId} ${amountMinor}` };
      if (kind === "refund") return { ...order, kind, amountMinor };
      return { ...order, kind: "reversal", isReturn: kind === "return" };
    },
  };
}

/** An import of money into or out of a wallet. */
export function bringIn(world: Scene, userId: string, amountMinor = 150_000n): Intention {
  const isOut = world.random.chance(0.2);
  const name = world.nextId("import");
  return {
    name,
    toOrder: (now, _hasProof, key) => ({
      kind: "import",
      id: world.nextId("transfer"),
      ownerUserId: userId,
      procedure: "ledger.import",
      key,
      inputHash: `${isOut} ${amountMinor}`,
      payerUserId: isOut ? userId : null,
      payeeUserId: isOut ? null : userId,
      amountMinor,
      currency: "USD",
      description: name,
      category: null,
      effectiveAt: now,
    }),
  };
}
