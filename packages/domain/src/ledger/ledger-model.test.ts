import { fuzzRuns } from "@evenly/testing/env";
import { changeParty, type PartyChange } from "@evenly/testing/simulator/change-party";
import { ensureSound } from "@evenly/testing/simulator/checks";
import { faultyRules } from "@evenly/testing/simulator/faulty-rules";
import { begin, commit, createStore, type Store } from "@evenly/testing/simulator/memory-store";
import { applyToModel, createModel, ensureExpected, type Model } from "@evenly/testing/simulator/model";
import { abroadFee, allowanceOf } from "@evenly/testing/simulator/model-steps";
import { openPerson, PEOPLE } from "@evenly/testing/simulator/people";
import { realRules } from "@evenly/testing/simulator/simulate";
import type { Rules } from "@evenly/testing/simulator/world";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LedgerState, TransferOrder } from "./types.ts";

/** Default number of sequences, each of up to 100 steps; `npm run simulate -- --sequences 10000` runs more. */
const FEW = 200;
const SEQUENCES = fuzzRuns(FEW);
/** Fixed seed for the default run; a longer run uses a new seed each time. */
const SEED = SEQUENCES === FEW ? { seed: 20_261_121 } : {};
const START = Date.parse("2026-11-21T22:00:00Z");
const MINUTE = 60_000;
const ZONES = ["UTC", "Asia/Tokyo", "America/New_York", "Pacific/Kiritimati"] as const;

type Real = { readonly store: Store; readonly rules: Rules; at: number; made: number };
type Step = fc.Command<Model, Real>;

const person = fc.constantFrom(...PEOPLE.map(({ userId }) => userId));
/** Generates an arbitrary amount, or one at or next to the balance or limit. */
const amount = fc.oneof(
  fc.integer({ min: 1, max: 600_000 }),
  fc.record({ border: fc.constantFrom("available", "allowed"), by: fc.integer({ min: -1, max: 1 }) }),
);
const outgoing = fc.record({
  from: person,
  to: fc.oneof({ weight: 20, arbitrary: person }, { weight: 1, arbitrary: fc.constant("nobody-ff") }),
  amount,
  key: fc.nat({ max: 60 }),
  quote: fc.constantFrom("none", "none", "right", "wrong"),
  isHold: fc.boolean(),
});
type Outgoing = typeof outgoing extends fc.Arbitrary<infer Value> ? Value : never;

function amountOf(model: Model, { from, amount: asked }: Outgoing, now: Date): bigint {
  const payer = model.people.get(from);
  if (typeof asked === "number" || !payer) return BigInt(typeof asked === "number" ? asked : 1);
  const border = asked.border === "available" ? payer.posted - payer.held : allowanceOf(payer, now);
  const found = border + BigInt(asked.by);
  return found > 0n ? found : 1n;
}

function own(real: Real) {
  real.made += 1;
  return { id: `t${real.made}`, ownerUserId: "job", procedure: "step", key: `${real.made}`, inputHash: "" };
}

function toOutgoing(model: Model, real: Real, facts: Outgoing): TransferOrder {
  const now = new Date(real.at);
  const { from: payerUserId, to: payeeUserId, key, quote, isHold } = facts;
  const amountMinor = amountOf(model, facts, now);
  const [payer, payee] = [payerUserId, payeeUserId].map((userId) => model.people.get(userId));
  const fee = abroadFee(amountMinor, payer?.country ?? null, payee?.country ?? null);
  const quotedFeeMinor = quote === "none" ? null : quote === "right" ? fee : fee + 1n;
  const inputHash = `${isHold} ${payeeUserId} ${fc.stringify(facts.amount)}`;
  const intent = { ...own(real), ownerUserId: payerUserId, procedure: "move", key: `${key}`, inputHash };
  const movement = { payerUserId, payeeUserId, amountMinor, currency: "USD", description: null };
  const order = { ...intent, ...movement, category: null, quotedFeeMinor };
  if (!isHold) return { ...order, kind: "payment" };
  const expiresAt = new Date(real.at + 60 * MINUTE);
  return { ...order, kind: "hold", holdId: `h${real.made}`, expiresAt };
}

function nth(map: ReadonlyMap<string, unknown>, position: number): string {
  return [...map.keys()].at(-1 - position) ?? "none";
}

/** Decides orders as one batch, writes the result, and compares answers and books with the model. */
function post(model: Model, real: Real, orders: readonly TransferOrder[]): void {
  const { store, rules } = real;
  const now = new Date(real.at);
  const state: LedgerState = {
    now,
    parties: [...store.parties.values()],
    wallets: [...store.wallets.values()],
    holds: [...store.holds.values()],
    stored: store.stored,
    originals: store.originals,
  };
  const decision = rules.decideTransfers(state, orders);
  commit(store, begin(store, "test", real.at), decision, null);
  orders.forEach((order, at) => {
    ensureExpected(applyToModel(model, order, now), decision.outcomes[at], `${order.kind} ${order.id}`);
  });
  ensureSound({ store, model });
}

function step(name: string, run: (model: Model, real: Real) => void): Step {
  return { check: () => true, run, toString: () => name };
}

const moving = outgoing.map((facts) =>
  step(`move ${fc.stringify(facts)}`, (model, real) => post(model, real, [toOutgoing(model, real, facts)])),
);
const together = fc.array(outgoing, { minLength: 2, maxLength: 5 }).map((all) =>
  step(`together ${fc.stringify(all)}`, (model, real) =>
    post(
      model,
      real,
      all.map((facts) => toOutgoing(model, real, facts)),
    ),
  ),
);
const ending = fc
  .record({
    kind: fc.constantFrom("capture", "capture", "void", "expiry"),
    hold: fc.nat({ max: 6 }),
    part: fc.option(fc.integer({ min: 0, max: 600_000 })),
  })
  .map(({ kind, hold, part }) =>
    step(`${kind} of hold ${hold} from the end, ${part}`, (model, real) => {
      const order = { ...own(real), holdId: nth(model.holds, hold) };
      if (kind !== "capture") return post(model, real, [{ ...order, kind }]);
      return post(model, real, [{ ...order, kind, amountMinor: part === null ? null : BigInt(part) }]);
    }),
  );
const givingBack = fc
  .record({
    kind: fc.constantFrom("reversal", "return", "refund", "refund", "refund"),
    transfer: fc.nat({ max: 12 }),
    isStranger: fc.boolean(),
    minor: fc.oneof(fc.integer({ min: 1, max: 300_000 }), fc.constantFrom("rest", "more")),
  })
  .map(({ kind, transfer, isStranger, minor }) =>
    step(`${kind} of transfer ${transfer} from the end, ${minor}`, (model, real) => {
      const original = model.moves.get(nth(model.moves, transfer));
      const payee = isStranger ? "ana-0a" : (original?.payee?.userId ?? "job");
      const ownerUserId = kind === "reversal" ? "job" : payee;
      const order = { ...own(real), ownerUserId, transferId: nth(model.moves, transfer) };
      if (kind !== "refund")
        return post(model, real, [{ ...order, kind: "reversal", isReturn: kind === "return" }]);
      const rest = original ? original.amountMinor - original.refundedMinor : 1n;
      const asked = typeof minor === "number" ? BigInt(minor) : minor === "rest" ? rest : rest + 1n;
      return post(model, real, [{ ...order, kind, amountMinor: asked > 0n ? asked : 1n }]);
    }),
  );
const bringingIn = fc.record({ who: person, isOut: fc.boolean() }).map(({ who, isOut }) =>
  step(`import ${isOut ? "from" : "to"} ${who}`, (model, real) => {
    const sides = { payerUserId: isOut ? who : null, payeeUserId: isOut ? null : who };
    const rest = { amountMinor: 200_000n, currency: "USD", description: null, category: null };
    const order = { ...own(real), kind: "import" as const, ...sides, ...rest };
    post(model, real, [{ ...order, effectiveAt: new Date(0) }]);
  }),
);
const partyChange: fc.Arbitrary<PartyChange> = fc.oneof(
  fc.record({ change: fc.constantFrom("freeze" as const, "thaw" as const, "tier" as const) }),
  fc.record({ change: fc.constant("country" as const), country: fc.constantFrom("US", "DE", null) }),
  fc.record({ change: fc.constant("zone" as const), timeZone: fc.constantFrom(...ZONES) }),
);
const changing = fc.record({ who: person, wish: partyChange }).map(({ who, wish }) =>
  step(`${who}: ${fc.stringify(wish)}`, (model, { store, rules, at }) => {
    changeParty({ store, model, rules }, who, wish, new Date(at));
  }),
);
const waiting = fc.constantFrom(1, 30, 61, 90, 600, 1500, 45_000, -5, -60, -1440).map((minutes) =>
  step(`the clock moves by ${minutes} minutes`, (_model, real) => {
    real.at += minutes * MINUTE;
  }),
);
const steps: fc.Arbitrary<Step>[] = [
  ...[moving, moving, moving, together, ending, ending, givingBack, givingBack],
  ...[bringingIn, changing, waiting],
];

/** Opens funded wallets for all users, in the store and in the model. */
function open(rules: Rules): { model: Model; real: Real } {
  const store = createStore();
  const model = createModel(PEOPLE);
  const real = { store, rules, at: START, made: 0 };
  for (const facts of PEOPLE) openPerson(store, facts);
  for (const { userId: payeeUserId } of PEOPLE) {
    const movement = { payerUserId: null, payeeUserId, amountMinor: 1_200_000n, currency: "USD" };
    const rest = { description: null, category: null, effectiveAt: new Date(START) };
    post(model, real, [{ ...own(real), kind: "import", ...movement, ...rest }]);
  }
  return { model, real };
}

function sequencesOf(rules: Rules) {
  return fc.property(fc.commands(steps, { maxCommands: 100, size: "max" }), (commands) =>
    fc.modelRun(() => open(rules), commands),
  );
}

describe("the ledger against a plain model", { timeout: 60_000 }, () => {
  it("gives the same answers, postings and balances after every step of every sequence", () => {
    fc.assert(sequencesOf(realRules), { numRuns: SEQUENCES, ...SEED });
  }, 900_000);

  it.each([
    "what is held can be spent",
    "a hold ends twice",
    "a void keeps the limits used",
    "a refund forgets those before",
  ])("detects the faulty rule: %s", (name) => {
    const details = fc.check(sequencesOf(faultyRules[name] ?? realRules), {
      numRuns: FEW,
      ...SEED,
      endOnFailure: true,
    });
    expect(details.failed).toBe(true);
  });
});
