/** Result of checking one promise: what was done and counted, and whether it was kept. */
export type Verdict = {
  /** Number in docs/reliability.md, such as P1. */
  readonly promise: string;
  readonly isKept: boolean;
  readonly text: string;
};

const EXAMPLES_MAX = 3;

/** Kept if there are no violations; the text lists a few. */
export function judge(promise: string, text: string, broken: readonly string[]): Verdict {
  const examples = broken.slice(0, EXAMPLES_MAX).map((example) => `\n      ${example.slice(0, 1500)}`);
  return { promise, isKept: broken.length === 0, text: `${text}${examples.join("")}` };
}

/** A control breaks a rule on purpose; it passes only if the check finds violations. */
export function judgeControl(promise: string, text: string, found: number): Verdict {
  return { promise: `${promise} control`, isKept: found > 0, text: `${text}: ${found} found, as must be` };
}

/** Stack of an error. */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function print(verdict: Verdict): void {
  process.stdout.write(`${verdict.isKept ? "ok  " : "FAIL"} ${verdict.promise.padEnd(12)} ${verdict.text}\n`);
}
