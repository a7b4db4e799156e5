import { mean, sampleStandardDeviation } from "simple-statistics";

/** Complete periods that a forecast needs, and how many it uses and is tested on at most. */
export const FORECAST = { periodsMin: 3, periodsMax: 8 } as const;

/**
 * What a person will probably have spent. The range is one standard deviation to each side. `errorPercent` is how far the same method was
 * off on average over the last `testedPeriods`; null where it could not be tested. Amounts are minor units.
 */
export type Forecast = {
  readonly method: "rest_of_past_periods" | "mean_of_past_periods";
  readonly expectedMinor: bigint;
  readonly lowMinor: bigint;
  readonly highMinor: bigint;
  readonly periods: number;
  readonly testedPeriods: number;
  readonly errorPercent: number | null;
};

/** A complete period: what had been spent by the same day of it, and at its end. */
export type PastPeriod = { readonly soFarMinor: bigint; readonly totalMinor: bigint };

/**
 * Adds to what was spent so far what was spent in the rest of past periods, on average. Null where fewer than three are complete.
 *
 * @param past the latest first.
 */
export function forecastRest(soFarMinor: bigint, past: readonly PastPeriod[]): Forecast | null {
  const rests = past.map(({ soFarMinor: soFar, totalMinor }) => Number(totalMinor - soFar));
  const guess = guessOf(rests.slice(0, FORECAST.periodsMax));
  if (guess === null) return null;
  const tests = past.map(({ soFarMinor: soFar, totalMinor }, at) => ({
    real: Number(totalMinor),
    guessed: addTo(soFar, guessOf(rests.slice(at + 1, at + 1 + FORECAST.periodsMax))),
  }));
  return { method: "rest_of_past_periods", ...rangeOf(soFarMinor, guess), ...testedBy(tests) };
}

/**
 * Expects what past periods had on average. Null where there are fewer than three.
 *
 * @param totals what each complete period had, the latest first, in minor units.
 * @param count how many periods lie ahead; the range grows with its square root.
 */
export function forecastNext(totals: readonly bigint[], count = 1): Forecast | null {
  const numbers = totals.map(Number);
  const guess = guessOf(numbers.slice(0, FORECAST.periodsMax));
  if (guess === null) return null;
  const tests = numbers.map((real, at) => ({
    real,
    guessed: addTo(0n, guessOf(numbers.slice(at + 1, at + 1 + FORECAST.periodsMax))),
  }));
  const ahead = { ...guess, expected: guess.expected * count, deviation: guess.deviation * Math.sqrt(count) };
  return { method: "mean_of_past_periods", ...rangeOf(0n, ahead), ...testedBy(tests) };
}

type Guess = { readonly expected: number; readonly deviation: number; readonly periods: number };

function guessOf(numbers: readonly number[]): Guess | null {
  if (numbers.length < FORECAST.periodsMin) return null;
  const values = [...numbers];
  return { expected: mean(values), deviation: sampleStandardDeviation(values), periods: values.length };
}

function addTo(soFarMinor: bigint, guess: Guess | null): number | null {
  return guess === null ? null : Number(soFarMinor) + guess.expected;
}

function rangeOf(soFarMinor: bigint, { expected, deviation, periods }: Guess) {
  const toMinor = (value: number) => soFarMinor + BigInt(Math.round(value));
  const lowest = expected >= 0 ? Math.max(0, expected - deviation) : expected - deviation;
  return {
    expectedMinor: toMinor(expected),
    lowMinor: toMinor(lowest),
    highMinor: toMinor(expected + deviation),
    periods,
  };
}

/** The mean of how far each guess was off, in percent of what was spent. */
function testedBy(tests: readonly { readonly real: number; readonly guessed: number | null }[]) {
  const errors = tests.flatMap(({ real, guessed }) =>
    guessed === null || real <= 0 ? [] : [(Math.abs(guessed - real) / real) * 100],
  );
  const counted = errors.slice(0, FORECAST.periodsMax);
  return {
    testedPeriods: counted.length,
    errorPercent: counted.length === 0 ? null : Math.round(mean(counted)),
  };
}
