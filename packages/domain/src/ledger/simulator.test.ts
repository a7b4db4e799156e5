import { faultyRules } from "@evenly/testing/simulator/faulty-rules";
import { type SimulationOptions, simulate } from "@evenly/testing/simulator/simulate";
import type { Control } from "@evenly/testing/simulator/world";
import { describe, expect, it } from "vitest";

const SEEDS = 1000;
/** Each takes out a part of the machinery around the decisions. */
const controls: readonly Control[] = [
  "no locks",
  "locks in the order of the request",
  "a new key with each repeat",
  "answers before the commit",
  "no relay",
  "clients show what comes last",
];

/** The first seed that fails, or null after all of them. */
function findFailure(options: Omit<SimulationOptions, "seed">) {
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const { failure } = simulate({ ...options, seed });
    if (failure !== null) return { seed, failure };
  }
  return null;
}

describe("the ledger under a seeded schedule of crashes, repeats, lost answers and wrong clocks", () => {
  it(`keeps every promise for ${SEEDS} seeds; a failing one: npm run simulate -- --seed N --trace`, () => {
    const failed: string[] = [];
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const { failure } = simulate({ seed });
      if (failure !== null) failed.push(`npm run simulate -- --seed ${seed} --trace  (${failure})`);
    }
    expect(failed).toEqual([]);
  }, 60_000);

  it("does the same again for the same seed, failures included", () => {
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

  it.each(Object.keys(faultyRules))("finds out when %s", (name) => {
    const rules = faultyRules[name];
    expect(rules && findFailure({ rules })).not.toBeNull();
  });

  it.each(controls)("finds out when the machinery around the decisions has: %s", (control) => {
    expect(findFailure({ controls: [control] })).not.toBeNull();
  });
});
