import { depositStates } from "@evenly/contract/cards/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { followIntent, hasEnded, type IntentFacts } from "./follow-intent.ts";

type DepositState = (typeof depositStates)[number];
type Outcome = { readonly state: DepositState; readonly credits: number };
/** What a delivery does: its message is `told`, and the intent is read as it stands at the moment `read`. */
type Delivery = { readonly told: number; readonly read: number };
type Case = { readonly history: readonly IntentFacts[]; readonly deliveries: readonly Delivery[] };

const waiting = ["open", "asks_bank", "pending"] as const;
const ends = ["credited", "canceled", "returned"] as const;
const next = {
  requires_payment_method: "open",
  requires_confirmation: "open",
  requires_action: "asks_bank",
  requires_capture: "pending",
  processing: "pending",
  succeeded: "pending",
  canceled: "canceled",
} as const;
const statuses = Object.keys(next) as (keyof typeof next)[];
const at = (status: IntentFacts["status"], problem: IntentFacts["problem"] = null): IntentFacts => ({
  status,
  problem,
});

describe("followIntent", () => {
  it.each(waiting.flatMap((state) => statuses.map((status) => [state, status] as const)))(
    "a deposit that is %s follows an intent that %s",
    (state, status) => {
      const problem = next[status] === "open" ? "declined" : null;
      expect(followIntent(state, at(status, "declined"))).toEqual({ state: next[status], problem });
    },
  );

  it.each(ends.flatMap((state) => statuses.map((status) => [state, status] as const)))(
    "a deposit that is %s stays so when its intent says %s",
    (state, status) => {
      expect(hasEnded(state)).toBe(true);
      expect(followIntent(state, at(status, "declined"))).toEqual({ state, problem: null });
    },
  );

  it("knows the ends of all states", () => {
    expect(depositStates.filter((state) => hasEnded(state))).toEqual(ends);
  });
});

const declined = at("requires_payment_method", "declined");
const attempt = fc.constantFrom<readonly IntentFacts[]>(
  [declined],
  [at("requires_action"), at("requires_payment_method", "bank_refused")],
  [at("processing"), declined],
  [at("requires_action"), at("processing"), declined],
);
const last = fc.constantFrom<readonly IntentFacts[]>(
  [at("succeeded")],
  [at("processing"), at("succeeded")],
  [at("requires_action"), at("succeeded")],
  [at("requires_action"), at("processing"), at("succeeded")],
  [at("canceled")],
  [at("requires_action"), at("canceled")],
);
const histories = fc
  .tuple(fc.array(attempt, { maxLength: 5 }), last)
  .map(([attempts, end]) => [at("requires_payment_method"), ...attempts.flat(), ...end]);

/** Each message up to five times, some never, in any order; each reads at a moment of its own that is not before its message. */
const cases: fc.Arbitrary<Case> = histories.chain((history) => {
  const now = history.length - 1;
  const one = (told: number) =>
    fc.array(
      fc.integer({ min: told, max: now }).map((read) => ({ told, read })),
      { maxLength: 5 },
    );
  return fc
    .tuple(...history.map((_facts, told) => one(told)))
    .chain((each) => {
      const all = each.flat();
      return fc.shuffledSubarray(all, { minLength: all.length });
    })
    .map((deliveries) => ({ history, deliveries: [...deliveries, { told: now, read: now }] }));
});

/** Follows the facts one after the other as the service does: what has succeeded is credited in the transaction that sees it. */
function followAll(facts: readonly IntentFacts[], endedIsFinal = true): Outcome {
  let [state, credits]: [DepositState, number] = ["open", 0];
  for (const each of facts) {
    const before: DepositState = state;
    if (endedIsFinal && hasEnded(before)) expect(followIntent(before, each).state).toBe(before);
    state = followIntent(hasEnded(before) && !endedIsFinal ? "open" : before, each).state;
    if (each.status === "succeeded" && !hasEnded(state)) [state, credits] = ["credited", credits + 1];
  }
  return { state, credits };
}

/** Facts of a moment of a history. */
function factsAt(history: readonly IntentFacts[], moment: number): IntentFacts {
  const facts = history[moment];
  if (facts === undefined) throw new Error("the moment is of the history");
  return facts;
}

const RUNS = { numRuns: 5000 };
const isAsInOrder = (follow: (given: Case) => Outcome) =>
  fc.property(cases, (given) => {
    expect(follow(given)).toEqual(followAll(given.history));
  });
const byReading = ({ history, deliveries }: Case) =>
  followAll(deliveries.map(({ read }) => factsAt(history, read)));

describe("a deposit whose intent's messages are repeated, late, shuffled and lost", () => {
  it("ends as the intent did, and is credited as often, when each message makes it read the intent", () => {
    fc.assert(isAsInOrder(byReading), RUNS);
  });

  it("does not when messages are believed instead (control)", () => {
    const byMessages = ({ history, deliveries }: Case) =>
      followAll(deliveries.slice(0, -1).map(({ told }) => factsAt(history, told)));
    expect(fc.check(isAsInOrder(byMessages), RUNS).failed).toBe(true);
  });

  it("does not when an end could be left again (control)", () => {
    const again = ({ history, deliveries }: Case) =>
      followAll(
        deliveries.map(({ read }) => factsAt(history, read)),
        false,
      );
    expect(fc.check(isAsInOrder(again), RUNS).failed).toBe(true);
  });
});
