import { faultyRules } from "@evenly/testing/simulator/faulty-rules";
import { type SimulationOptions, simulate } from "@evenly/testing/simulator/simulate";
import type { Control } from "@evenly/testing/simulator/world";
import { describe, expect, it } from "vitest";

const SEEDS = 1000;
const OUTGOING = [
  "done",
  "INSUFFICIENT_FUNDS",
  "LIMIT_REACHED",
  "PARTY_FROZEN",
  "PAYEE_UNKNOWN",
  "QUOTE_CHANGED",
];
const GIVEN_BACK = ["done", "ALREADY_RETURNED", "INSUFFICIENT_FUNDS", "NOT_RETURNABLE", "PARTY_FROZEN"];
/** Events that the seeds together must produce; a run without them proves nothing. */
const MUST_REACH = [
  ...["payment", "hold"].flatMap((kind) =>
    [...OUTGOING, "SELF_TRANSFER", "STEP_UP_REQUIRED", "IDEMPOTENCY_MISMATCH"].map(
      (code) => `${kind} ${code}`,
    ),
  ),
  ...["capture", "void", "expiry"].flatMap((kind) => [`${kind} done`, `${kind} STATE_CONFLICT`]),
  ...["reversal", "refund"].flatMap((kind) =>
    [...GIVEN_BACK, "NOT_FOUND", "REFUND_TOO_LARGE"].map((code) => `${kind} ${code}`),
  ),
  ...["import done", "capture PARTY_FROZEN", "several in one transaction"],
  ...["COMMIT arrives", "COMMIT late", "COMMIT never", "crash", "pause", "clock jump", "time passes"],
];
/** Each control disables one part of the machinery around the decisions. */
const controls: readonly Control[] = [
  "no locks",
  "locks in the order asked for",
  "a new key with each repeat",
  "answers before the commit",
  "no relay",
  "clients show what comes last",
];

/** The first failing seed, or null when all pass. */
function findFailure(options: Omit<SimulationOptions, "seed">) {
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const { failure } = simulate({ ...options, seed });
    if (failure !== null) return { seed, failure };
  }
  return null;
}

describe("the ledger under a seeded schedule of crashes, repeats, lost answers and wrong clocks", {
  timeout: 60_000,
}, () => {
  it(`keeps every promise for ${SEEDS} seeds; reproduce a failure with: npm run simulate -- --seed N --trace`, () => {
    const failed: string[] = [];
    const reached = new Set<string>();
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const result = simulate({ seed });
      const { failure } = result;
      for (const each of result.reached) reached.add(each);
      if (failure !== null) failed.push(`npm run simulate -- --seed ${seed} --trace  (${failure})`);
    }
    expect(failed).toEqual([]);
    expect(MUST_REACH.filter((each) => !reached.has(each))).toEqual([]);
  });

  it("replays the same run for the same seed, failures included", () => {
    const rules = faultyRules["a hold ends twice"];
    for (let seed = 0; seed < 8; seed += 1) {
      const [once, again] = [0, 1].map(() => {
        const lines: string[] = [];
        const result = simulate({ seed, ...(rules && { rules }), trace: (line) => lines.push(line) });
        return { result, lines };
      });
      expect(once?.lines.length).toBeGreaterThan(0);
      expect(once).toEqual(again);
    }
  });

  it.each(Object.keys(faultyRules))("detects the faulty rule: %s", (name) => {
    const rules = faultyRules[name];
    expect(rules && findFailure({ rules })).not.toBeNull();
  });

  it.each(controls)("detects the machinery fault: %s", (control) => {
    expect(findFailure({ controls: [control] })).not.toBeNull();
  });
});
