import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideTransfers, intentKey } from "./index.ts";
import type {
  HoldState,
  LedgerState,
  OriginalState,
  PartyState,
  StoredIntent,
  TransferOutcome,
  TransferRequest,
  WalletState,
} from "./types.ts";

/** Sequences of steps of people who pay, hold, capture, void, expire, reverse, return, refund and are frozen, against a model of a few plain lines. */
const people = ["00", "01", "02", "03"] as const;
const countries: Record<string, string | null> = { "00": "US", "01": "US", "02": "DE", "03": null };
const FUNDS = 1_200_000n;
const START = Date.parse("2026-11-21T22:00:00Z");
const MINUTE = 60_000;

type Move = { from: number; to: number; amount: number; key: number };
type Action =
  | ({ do: "pay" } & Move)
  | ({ do: "hold" } & Move)
  | { do: "capture"; hold: number; part: number | null }
  | { do: "void"; hold: number }
  | { do: "expire"; hold: number }
  | { do: "reverse"; transfer: number }
  | { do: "return"; transfer: number; by: "payee" | "payer" }
  | { do: "refund"; transfer: number; by: "payee" | "payer"; amount: number };
type Step = Action | { do: "wait"; minutes: number } | { do: "freeze"; who: number };

const person = fc.nat({ max: people.length - 1 });
const moving = {
  from: person,
  to: person,
  amount: fc.integer({ min: 1, max: 600_000 }),
  key: fc.nat({ max: 60 }),
};
const given = { transfer: fc.nat({ max: 12 }), by: fc.constantFrom("payee", "payee", "payer") };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("pay" as const), ...moving }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("hold" as const), ...moving }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("capture" as const),
      hold: fc.nat({ max: 20 }),
      part: fc.option(fc.integer({ min: 1, max: 600_000 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("void" as const), hold: fc.nat({ max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("expire" as const), hold: fc.nat({ max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("reverse" as const), transfer: fc.nat({ max: 30 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("return" as const), ...given }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      ...given,
      amount: fc.integer({ min: 1, max: 300_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("freeze" as const), who: person }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  },
);

/** The plain model: balances, what each hold and transfer is worth, and what was answered to each key. */
function createModel() {
  const posted = new Map<string, bigint>(people.map((id) => [id, FUNDS]));
  const held = new Map<string, bigint>(people.map((id) => [id, 0n]));
  const spent: { who: string; amount: bigint; at: number; given: boolean }[] = [];
  const holds: {
    from: string;
    to: string;
    amount: bigint;
    fee: bigint;
    ends: number;
    isOpen: boolean;
    spend: number;
  }[] = [];
  const moves: {
    from: string;
    to: string;
    amount: bigint;
    fee: bigint;
    isReversed: boolean;
    refunded: bigint;
  }[] = [];
  const frozen = new Set<string>();
  const answers = new Map<string, string>();
  let fees = 0n;
  const add = (map: Map<string, bigint>, who: string, by: bigint) => map.set(who, (map.get(who) ?? 0n) + by);
  const available = (who: string) => (posted.get(who) ?? 0n) - (held.get(who) ?? 0n);
  const feeOf = (from: string, to: string, amount: bigint) => {
    const [a, b] = [countries[from], countries[to]];
    return a && b && a !== b ? (amount + 50n) / 100n : 0n;
  };
  const move = (from: string, to: string, amount: bigint, fee: bigint) => {
    add(posted, from, -(amount + fee));
    add(posted, to, amount);
    fees += fee;
    moves.push({ from, to, amount, fee, isReversed: false, refunded: 0n });
  };
  const outgoing = (kind: "pay" | "hold", from: string, to: string, amount: bigint, at: number): string => {
    if (from === to) return "SELF_TRANSFER";
    if (frozen.has(from)) return "PARTY_FROZEN";
    const fee = feeOf(from, to, amount);
    const day = Math.floor(at / 86_400_000);
    const today = spent.filter(
      (one) => one.who === from && !one.given && Math.floor(one.at / 86_400_000) === day,
    );
    const used = today.reduce((sum, one) => sum + one.amount, 0n);
    if (amount > 500_000n || used + amount > 1_000_000n) return "LIMIT_REACHED";
    if (available(from) < amount + fee) return "INSUFFICIENT_FUNDS";
    spent.push({ who: from, amount, at, given: false });
    if (kind === "pay") move(from, to, amount, fee);
    else {
      add(held, from, amount + fee);
      holds.push({ from, to, amount, fee, ends: at + 60 * MINUTE, isOpen: true, spend: spent.length - 1 });
    }
    return "done";
  };
  const giveBack = (one: Extract<Action, { transfer: number }>): string => {
    const found = moves[one.transfer];
    if (!found) return "NOT_FOUND";
    if (one.do !== "reverse" && one.by === "payer") return "NOT_FOUND";
    if (found.isReversed || found.refunded === found.amount) return "ALREADY_RETURNED";
    if (one.do !== "reverse" && frozen.has(found.to)) return "PARTY_FROZEN";
    const amount = one.do === "refund" ? BigInt(one.amount) : found.amount;
    if (amount > found.amount - found.refunded) return "REFUND_TOO_LARGE";
    if (available(found.to) < amount) return "INSUFFICIENT_FUNDS";
    const fee = one.do === "refund" ? 0n : found.fee;
    add(posted, found.to, -amount);
    add(posted, found.from, amount + fee);
    fees -= fee;
    if (one.do === "refund") found.refunded += amount;
    else found.isReversed = true;
    return "done";
  };
  const apply = (one: Action, at: number): string => {
    if (one.do === "pay" || one.do === "hold") {
      const [from, to] = [people[one.from] ?? "", people[one.to] ?? ""];
      const intent = `${from} ${one.key}`;
      const input = `${one.do} ${to} ${one.amount}`;
      const known = answers.get(intent);
      if (known !== undefined)
        return known.startsWith(`${input}|`) ? (known.split("|")[1] ?? "") : "IDEMPOTENCY_MISMATCH";
      const result = outgoing(one.do, from, to, BigInt(one.amount), at);
      answers.set(intent, `${input}|${result}`);
      return result;
    }
    if (one.do === "reverse" || one.do === "return" || one.do === "refund") return giveBack(one);
    const hold = holds[one.hold];
    if (!hold) return "NOT_FOUND";
    const amount = one.do === "capture" && one.part !== null ? BigInt(one.part) : hold.amount;
    const isLate = hold.ends <= at;
    const isWrong = one.do === "capture" ? isLate || amount > hold.amount : one.do === "expire" && !isLate;
    if (!hold.isOpen || isWrong) return "STATE_CONFLICT";
    if (one.do === "capture" && frozen.has(hold.from)) return "PARTY_FROZEN";
    hold.isOpen = false;
    add(held, hold.from, -(hold.amount + hold.fee));
    if (one.do === "capture") move(hold.from, hold.to, amount, feeOf(hold.from, hold.to, amount));
    else (spent[hold.spend] as { given: boolean }).given = true;
    return "done";
  };
  const freeze = (who: string) => {
    if (!frozen.delete(who)) frozen.add(who);
  };
  return { apply, freeze, posted, held, moves, fees: () => fees };
}

/** The decision under test, fed with its own results as the database would. */
function createLedger() {
  const wallets = new Map<string, WalletState>(
    people.map((userId) => [
      userId,
      {
        accountId: userId,
        userId,
        country: countries[userId] ?? null,
        currency: "USD",
        posted: FUNDS,
        held: 0n,
        seq: 0n,
        version: 0n,
      },
    ]),
  );
  const meters = { day: "", dayMinor: 0n, dayCount: 0, month: "", monthMinor: 0n, monthCount: 0 };
  const parties = new Map<string, PartyState>(
    people.map((userId) => [
      userId,
      {
        userId,
        isFrozen: false,
        country: countries[userId] ?? null,
        identityTier: "unverified",
        zone: { timeZone: "UTC", next: null },
        meters,
      },
    ]),
  );
  const holds = new Map<string, HoldState>();
  const stored = new Map<string, StoredIntent>();
  const originals = new Map<string, OriginalState>();
  const legs: { accountId: string; seq: bigint; amountMinor: bigint; postedAfter: bigint }[] = [];
  let fees = 0n;
  const post = (requests: readonly TransferRequest[], at: number): readonly TransferOutcome[] => {
    const state: LedgerState = {
      now: new Date(at),
      wallets: [...wallets.values()],
      parties: [...parties.values()],
      holds: [...holds.values()],
      stored,
      originals,
    };
    const decision = decideTransfers(state, requests);
    for (const wallet of decision.wallets) wallets.set(wallet.userId, wallet);
    for (const party of decision.parties) parties.set(party.userId, party);
    for (const hold of [...decision.placedHolds, ...decision.resolvedHolds]) holds.set(hold.id, hold);
    for (const { request, record, refusal, walletLegs, systemLegs } of decision.transfers) {
      stored.set(intentKey(request), { inputHash: request.inputHash, transfer: record, refusal });
      if (record.state === "posted") {
        originals.set(record.id, { transfer: record, isReversed: false, refundedMinor: 0n });
        const parent = originals.get(record.parentId ?? "");
        if (parent && record.kind === "reversal")
          originals.set(parent.transfer.id, { ...parent, isReversed: true });
        if (parent && record.kind === "refund")
          originals.set(parent.transfer.id, {
            ...parent,
            refundedMinor: parent.refundedMinor + record.amountMinor,
          });
      }
      const sum = [...walletLegs, ...systemLegs].reduce((total, leg) => total + leg.amountMinor, 0n);
      if (sum !== 0n) throw new Error("an entry does not sum to zero");
      legs.push(...walletLegs);
      for (const leg of systemLegs) fees += leg.amountMinor;
    }
    return decision.outcomes;
  };
  const freeze = (userId: string) => {
    const party = parties.get(userId);
    if (party) parties.set(userId, { ...party, isFrozen: !party.isFrozen });
  };
  return { post, freeze, wallets, originals, legs, fees: () => fees };
}

type World = { holdIds: string[]; moveIds: string[]; sides: { payer: string; payee: string }[] };

function toRequest(one: Action, index: number, at: number, world: World): TransferRequest {
  const own = { id: `t${index}`, ownerUserId: "job", procedure: "step", key: `${index}`, inputHash: "" };
  if (one.do === "pay" || one.do === "hold") {
    const [payerUserId, payeeUserId] = [people[one.from] ?? "", people[one.to] ?? ""];
    const amountMinor = BigInt(one.amount);
    const movement = {
      payerUserId,
      payeeUserId,
      amountMinor,
      currency: "USD",
      description: null,
      category: null,
    };
    const intent = {
      ownerUserId: payerUserId,
      procedure: "move",
      key: `${one.key}`,
      inputHash: `${one.do} ${payeeUserId} ${one.amount}`,
    };
    const request = { ...own, ...movement, ...intent, quotedFeeMinor: null };
    if (one.do === "pay") return { ...request, kind: "payment" };
    return { ...request, kind: "hold", holdId: `h${index}`, expiresAt: new Date(at + 60 * MINUTE) };
  }
  if (one.do === "reverse" || one.do === "return" || one.do === "refund") {
    const transferId = world.moveIds[one.transfer] ?? "none";
    if (one.do === "reverse") return { ...own, kind: "reversal", transferId };
    const mine = { ...own, ownerUserId: world.sides[one.transfer]?.[one.by] ?? "none", transferId };
    if (one.do === "return") return { ...mine, kind: "reversal", isReturn: true };
    return { ...mine, kind: "refund", amountMinor: BigInt(one.amount) };
  }
  const holdId = world.holdIds[one.hold] ?? "none";
  if (one.do === "capture")
    return { ...own, kind: "capture", holdId, amountMinor: one.part === null ? null : BigInt(one.part) };
  return { ...own, kind: one.do === "void" ? "void" : "expiry", holdId };
}

function nameOf(outcome: TransferOutcome): string {
  return outcome.status === "done" ? "done" : outcome.code;
}

function remember(outcome: TransferOutcome, world: World): void {
  if (outcome.status !== "done" || outcome.isReplayed) return;
  const { transfer } = outcome;
  if (transfer.kind === "hold" && transfer.holdId) world.holdIds.push(transfer.holdId);
  if (transfer.kind !== "payment" && transfer.kind !== "capture") return;
  world.moveIds.push(transfer.id);
  world.sides.push({ payer: transfer.payerUserId ?? "", payee: transfer.payeeUserId ?? "" });
}

describe("the ledger against its model", () => {
  it("answers, moves and keeps the same for every sequence of steps", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100, size: "max" }), (steps) => {
        const model = createModel();
        const ledger = createLedger();
        const world: World = { holdIds: [], moveIds: [], sides: [] };
        let at = START;
        steps.forEach((one, index) => {
          if (one.do === "wait") {
            at += one.minutes * MINUTE;
            return;
          }
          if (one.do === "freeze") {
            const who = people[one.who] ?? "";
            model.freeze(who);
            ledger.freeze(who);
            return;
          }
          const [outcome] = ledger.post([toRequest(one, index, at, world)], at);
          if (!outcome) throw new Error("no outcome");
          remember(outcome, world);
          expect(nameOf(outcome)).toBe(model.apply(one, at));
        });
        for (const id of people) {
          const wallet = ledger.wallets.get(id);
          expect([wallet?.posted, wallet?.held]).toEqual([model.posted.get(id), model.held.get(id)]);
          const own = ledger.legs.filter((leg) => leg.accountId === id);
          expect(own.map((leg) => leg.seq)).toEqual(own.map((_, position) => BigInt(position + 1)));
          expect(own.at(-1)?.postedAfter ?? FUNDS).toBe(wallet?.posted);
        }
        expect(ledger.fees()).toBe(model.fees());
        for (const { transfer, isReversed, refundedMinor } of ledger.originals.values())
          expect(isReversed ? refundedMinor === 0n : refundedMinor <= transfer.amountMinor).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it("decides a batch as it decides its transfers one by one", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: "max" }), (steps) => {
        const payments = steps.flatMap((one) => (one.do === "pay" || one.do === "hold" ? [one] : []));
        const world: World = { holdIds: [], moveIds: [], sides: [] };
        const requests = payments.map((one, index) => toRequest(one, index, START, world));
        const together = createLedger();
        const apart = createLedger();
        const batched = together.post(requests, START);
        const single = requests.flatMap((request) => apart.post([request], START));
        expect(batched).toEqual(single);
        expect([...together.wallets.values()]).toEqual([...apart.wallets.values()]);
        expect(together.legs).toEqual(apart.legs);
      }),
      { numRuns: 200 },
    );
  });
});
