import { expect, test } from "vitest";
import { emptyBalance, HISTORY_MAX, reduceBalance } from "./balance-state.ts";

const at = new Date("2026-11-21T10:00:00Z");

test("a change stores the previous value and the difference (spec 2 section 4)", () => {
  const loaded = reduceBalance(emptyBalance, { type: "loaded", balanceMinor: 1000n, at });
  expect(loaded).toMatchObject({ current: 1000n, previous: null, change: 0n, history: [] });
  const updated = reduceBalance(loaded, { type: "updated", balanceMinor: 5200n, at });
  expect(updated).toMatchObject({ current: 5200n, previous: 1000n, change: 4200n, lastUpdate: at });
  expect(updated.history).toEqual([{ balanceMinor: 5200n, changeMinor: 4200n, at }]);
});

test("keeps at most 50 changes, newest first (spec 2 section 9)", () => {
  let state = emptyBalance;
  for (let balance = 0n; balance <= 60n; balance += 1n)
    state = reduceBalance(state, { type: "updated", balanceMinor: balance, at });
  expect(state.history).toHaveLength(HISTORY_MAX);
  expect(state.history[0]?.balanceMinor).toBe(60n);
});

test("is updating from a request until its answer, also when nothing changed", () => {
  const loaded = reduceBalance(emptyBalance, { type: "loaded", balanceMinor: 7n, at });
  const requested = reduceBalance(loaded, { type: "requested" });
  expect(requested.isUpdating).toBe(true);
  expect(reduceBalance(requested, { type: "confirmed", at })).toEqual(loaded);
  expect(reduceBalance(requested, { type: "updated", balanceMinor: 7n, at })).toEqual(loaded);
});

test("a heartbeat confirms the balance as of its time", () => {
  const loaded = reduceBalance(emptyBalance, { type: "loaded", balanceMinor: 7n, at });
  const later = new Date(at.getTime() + 240_000);
  expect(reduceBalance(loaded, { type: "confirmed", at: later })).toEqual({ ...loaded, lastUpdate: later });
});
