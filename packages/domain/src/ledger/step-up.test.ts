import { type StepUpFactor, stepUpFactors } from "@evenly/contract/payments/step-up";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOTHING_UNPROVEN } from "../fraud/index.ts";
import { decideTransfers } from "./decide-transfers.ts";
import { intentKey } from "./draft.ts";
import { factorsOfAmount, GATE_OUTDATED, isGateOutdated, type StepUp, type StepUpProof } from "./step-up.ts";
import type { LedgerState, PartyState, PaymentOrder, StoredIntent } from "./types.ts";

const now = new Date("2026-11-24T09:00:00Z");
const meters = {
  day: "2026-11-24",
  dayMinor: 0n,
  dayCount: 0,
  month: "2026-11",
  monthMinor: 50_00n,
  monthCount: 1,
};
const party: PartyState = {
  userId: "ana",
  isFrozen: false,
  country: null,
  identityTier: "approved",
  ownLimits: { singleMinor: null, dailyMinor: null },
  zone: { timeZone: "UTC", next: null },
  meters,
  moves: 1,
};
const wallet = (userId: string) => ({
  accountId: `account-${userId}`,
  userId,
  country: null,
  currency: "USD",
  posted: 10_000_00n,
  held: 0n,
  seq: 0n,
  version: 0n,
});
const state: LedgerState = {
  now,
  parties: [party],
  wallets: [wallet("ana"), wallet("ben")],
  holds: [],
  stored: new Map(),
  originals: new Map(),
};
const plain = {
  kind: "payment" as const,
  id: "t1",
  ownerUserId: "ana",
  procedure: "payments.send",
  key: "k1",
  inputHash: "h1",
  payerUserId: "ana",
  payeeUserId: "ben",
  amountMinor: 640_00n,
  currency: "USD",
  description: null,
  category: null,
  quotedFeeMinor: null,
};
const proof: StepUpProof = {
  ownerUserId: "ana",
  procedure: "payments.send",
  key: "k1",
  inputHash: "h1",
  transferId: "t1",
  payerUserId: "ana",
  payeeUserId: "ben",
  amountMinor: 640_00n,
  currency: "USD",
  factors: ["pin", "second_factor"],
  validUntil: new Date(now.getTime() + 1),
};
const stepUp: StepUp = {
  factors: [],
  unproven: NOTHING_UNPROVEN,
  seen: { ...meters, moves: 1 },
  isSameAfter: () => true,
  proof: null,
};

/** A sum that went without any factor. */
const without = (minor: bigint) => ({ pin: minor, second_factor: minor, passkey: minor });

/** "done", or the factors that are asked for. */
function decide(facts: Partial<PaymentOrder>, of: Partial<LedgerState> = {}): string {
  const [outcome] = decideTransfers({ ...state, ...of }, [{ ...plain, ...facts }]).outcomes;
  return outcome?.status === "refused" ? String(outcome.details.factors) : "done";
}

describe("the proof of a payment", () => {
  it.each([
    [100_00n, []],
    [100_01n, ["pin"]],
    [500_00n, ["pin"]],
    [500_01n, ["pin", "second_factor"]],
    [1_000_00n, ["pin", "second_factor"]],
    [1_000_01n, ["pin", "second_factor", "passkey"]],
  ])("of %s needs %j", (amountMinor, factors) => {
    expect(factorsOfAmount(amountMinor)).toEqual(factors);
    expect(decide({ amountMinor, stepUp })).toBe(factors.join(",") || "done");
  });

  it("lets exactly its payment through", () => {
    expect(decide({ stepUp: { ...stepUp, proof } })).toBe("done");
    expect(decide({ stepUp })).toBe("pin,second_factor");
  });

  it.each([
    ["transferId", "t2"],
    ["ownerUserId", "eve"],
    ["procedure", "groups.settle"],
    ["key", "k2"],
    ["inputHash", "h2"],
    ["payerUserId", "eve"],
    ["payeeUserId", "eve"],
    ["amountMinor", 640_01n],
    ["currency", "EUR"],
    ["validUntil", now],
  ])("is void for another %s", (field, value) => {
    expect(decide({ stepUp: { ...stepUp, proof: { ...proof, [field]: value } } })).toBe("pin,second_factor");
  });

  it("is needed for what the gate asks beside the amount", () => {
    const own = { ...plain, amountMinor: 5_00n };
    const asked: StepUp = { ...stepUp, factors: ["second_factor"] };
    expect(decide({ ...own, stepUp: asked })).toBe("second_factor");
    const given = { ...proof, amountMinor: 5_00n, factors: ["second_factor" as const] };
    expect(decide({ ...own, stepUp: { ...asked, proof: given } })).toBe("done");
  });

  it("counts what went to the payee unproven, also within one batch", () => {
    const small = (key: string) => ({ ...plain, id: key, key, amountMinor: 60_00n, stepUp });
    const codes = decideTransfers(state, [small("a"), small("b"), { ...small("c"), payeeUserId: "cid" }]);
    expect(codes.outcomes.map((each) => (each.status === "refused" ? each.code : each.status))).toEqual([
      "done",
      "STEP_UP_REQUIRED",
      "PAYEE_UNKNOWN",
    ]);
    expect(decide({ amountMinor: 60_00n, stepUp: { ...stepUp, unproven: without(40_01n) } })).toBe("pin");
    const unproven = new Map([["ana ben", without(40_01n)]]);
    expect(decide({ amountMinor: 60_00n, stepUp }, { unproven })).toBe("pin");
  });

  it("counts what a PIN has proven toward the code, and what a code has proven toward the passkey", () => {
    const payments = (count: number, amountMinor: bigint, factors: readonly StepUpFactor[]) => {
      const orders = Array.from({ length: count }, (_none, index) => {
        const own = { id: `t${index}`, key: `k${index}`, amountMinor };
        const bound = { ...proof, key: own.key, transferId: own.id, amountMinor, factors };
        return { ...plain, ...own, stepUp: { ...stepUp, proof: bound } };
      });
      const { outcomes } = decideTransfers(state, orders);
      return outcomes.map((each) => (each.status === "refused" ? String(each.details.factors) : each.status));
    };
    expect(payments(3, 500_00n, ["pin"])).toEqual(["done", "second_factor", "second_factor"]);
    expect(payments(3, 1_000_00n, ["pin", "second_factor"])).toEqual(["done", "passkey", "passkey"]);
    expect(payments(3, 1_000_00n, stepUpFactors)).toEqual(["done", "done", "done"]);
    const provenByPin = { pin: 0n, second_factor: 500_00n, passkey: 500_00n };
    expect(decide({ amountMinor: 1n, stepUp: { ...stepUp, unproven: provenByPin } })).toBe("second_factor");
  });

  it("reads the sum again only when money moved after the gate could matter", () => {
    const order = {
      ...plain,
      amountMinor: 60_00n,
      stepUp: { ...stepUp, seen: { ...meters, monthMinor: 0n, monthCount: 0, moves: 0 } },
    };
    expect(isGateOutdated(order, party, 60_00n)).toBe(true);
    expect(isGateOutdated(order, party, 50_00n)).toBe(false);
    expect(isGateOutdated({ ...order, stepUp }, party, 9_999_00n)).toBe(false);
    const nextMonth = { ...party, meters: { ...meters, month: "2026-12", monthMinor: 90_00n }, moves: 2 };
    expect(isGateOutdated({ ...order, stepUp }, nextMonth, 60_00n)).toBe(true);
    expect(isGateOutdated({ ...order, stepUp }, nextMonth, 10_00n)).toBe(false);
    // Another payment went out and a hold of the same amount came back: the sum of the month says nothing.
    expect(isGateOutdated({ ...order, stepUp }, { ...party, moves: 2 }, 1n)).toBe(true);
    expect(isGateOutdated({ ...order, stepUp: { ...order.stepUp, factors: ["pin"] } }, party, 60_00n)).toBe(
      false,
    );
  });
});

describe("a rule that counts the payer's payments", () => {
  const upTo = (most: number) => ({ ...stepUp, isSameAfter: (moves: number) => moves <= most });
  const outcomes = (payments: readonly StepUp[], of: Partial<LedgerState> = {}) => {
    const orders = payments.map((own, index) => ({
      ...plain,
      id: `t${index}`,
      key: `k${index}`,
      amountMinor: 1_00n,
      stepUp: own,
    }));
    return decideTransfers({ ...state, ...of }, orders).outcomes.map((each) =>
      each.status === "refused" ? each.details : "done",
    );
  };

  it("has the gate judge again once others of the batch or before it count too much", () => {
    expect(outcomes([upTo(1), upTo(1), upTo(1)])).toEqual(["done", "done", GATE_OUTDATED]);
    expect(outcomes([upTo(0), upTo(0)], { parties: [{ ...party, moves: 2 }] })).toEqual([
      GATE_OUTDATED,
      GATE_OUTDATED,
    ]);
  });

  it("is not asked when the payer has made no other payment", () => {
    const never = { ...stepUp, isSameAfter: () => expect.unreachable() };
    expect(outcomes([never])).toEqual(["done"]);
  });
});

/** A step of a person, or an attacker, on the way to a payment. */
const anyStep = fc.oneof(
  fc.record({ kind: fc.constantFrom(...stepUpFactors) }),
  fc.record({ kind: fc.constant("edit" as const), amountMinor: fc.bigInt({ min: 1n, max: 2_000_00n }) }),
  fc.record({ kind: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 150 }) }),
  fc.record({ kind: fc.constantFrom("confirm" as const, "replay" as const) }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;
type Decide = (order: PaymentOrder, at: Date) => boolean;

/** Whether a run of steps posts a payment that its proofs do not cover, or posts one twice, by a model that keeps only moments. */
function postsUnproven(steps: readonly Step[], openDecide: () => Decide): boolean {
  const isPosted = openDecide();
  let at = now.getTime();
  let version = 1;
  const amounts = new Map([[version, 640_00n]]);
  /** When each factor of each version was proven. */
  const proven = new Map<number, Map<StepUpFactor, number>>();
  const posted = new Set<string>();
  let lastProof: StepUpProof | null = null;
  let last: PaymentOrder | null = null;
  for (const step of steps) {
    if (step.kind === "wait") at += step.seconds * 1000;
    else if (step.kind === "edit") {
      version += 1;
      amounts.set(version, step.amountMinor);
    } else if (step.kind === "confirm" || step.kind === "replay") {
      // An attacker presents the latest proof, whatever it was given for.
      const order: PaymentOrder =
        step.kind === "replay" && last ? last : orderOf(version, amounts.get(version) ?? 1n, lastProof);
      last = order;
      if (!isPosted(order, new Date(at))) continue;
      const given = proven.get(Number(order.id.slice(1)));
      const isCovered = factorsOfAmount(order.amountMinor).every(
        (factor) => at - (given?.get(factor) ?? 0) < 120_000,
      );
      if (!isCovered || posted.has(order.id)) return true;
      posted.add(order.id);
    } else {
      const given = proven.get(version) ?? new Map<StepUpFactor, number>();
      proven.set(version, given.set(step.kind, at));
      lastProof = proofOf(version, amounts.get(version) ?? 1n, given);
    }
  }
  return false;
}

function idsOf(version: number) {
  return { key: `k${version}`, inputHash: `h${version}` };
}

function orderOf(version: number, amountMinor: bigint, given: StepUpProof | null): PaymentOrder {
  return { ...plain, ...idsOf(version), id: `t${version}`, amountMinor, stepUp: { ...stepUp, proof: given } };
}

function proofOf(
  version: number,
  amountMinor: bigint,
  given: ReadonlyMap<StepUpFactor, number>,
): StepUpProof {
  const validUntil = new Date(Math.min(...given.values()) + 120_000);
  const bound = { ...proof, ...idsOf(version), transferId: `t${version}`, amountMinor };
  return { ...bound, factors: [...given.keys()], validUntil };
}

/** The ledger's decision, which keeps what it has posted; unproven sums are tested above. */
function openReal(): Decide {
  const stored = new Map<string, StoredIntent>();
  return (order, at) => {
    const { outcomes, transfers } = decideTransfers({ ...state, now: at, stored }, [order]);
    const [outcome] = outcomes;
    for (const { record } of transfers)
      stored.set(intentKey(order), { inputHash: order.inputHash, transfer: record, refusal: null });
    return outcome?.status === "done" && !outcome.isReplayed;
  };
}

/** Trusts a proof without comparing it. */
const openCareless = (): Decide => {
  const isReal = openReal();
  return ({ stepUp: own, ...order }, at) => {
    const factors = own?.proof?.factors ?? [];
    if (!factorsOfAmount(order.amountMinor).every((factor) => factors.includes(factor))) return false;
    return isReal(order, at);
  };
};

describe("any order of create, prove, edit, wait, confirm and replay", () => {
  const runs = (openDecide: () => Decide) =>
    fc.property(fc.array(anyStep, { maxLength: 14 }), (steps) => !postsUnproven(steps, openDecide));

  it("posts nothing without the proofs that the amount needs, and nothing twice", () => {
    fc.assert(runs(openReal), { numRuns: 5000 });
  });

  it("fails with a decision that does not compare the proof", () => {
    expect(fc.check(runs(openCareless), { numRuns: 5000 }).failed).toBe(true);
  });
});
