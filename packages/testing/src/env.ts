/** Returns a variable that vitest's global setup exports, or throws an instruction. */
export function requireEnv(name: "TEST_DATABASE_ADMIN_URL" | "TEST_REDIS_URL"): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(
    `${name} is not set: the services that tests need are missing; run npm test -- --setup once`,
  );
}

/** Repetitions of a generated test: few in `npm test`, many in the long run, which sets FUZZ_RUNS. */
export function fuzzRuns(few: number): number {
  return Number(process.env.FUZZ_RUNS ?? few);
}

/** One of this many generated cases in `npm test`, each of them in the long run, which sets FUZZ_RUNS. */
export function fuzzShare<T>(cases: readonly T[], oneOf: number): readonly T[] {
  return process.env.FUZZ_RUNS === undefined ? cases.filter((_, index) => index % oneOf === 0) : cases;
}
