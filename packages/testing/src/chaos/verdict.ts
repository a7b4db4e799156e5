/** What became of one promise: what was done, what was counted, whether it held. */
export type Verdict = {
  /** Of docs/reliability.md, for example P1. */
  readonly promise: string;
  readonly isKept: boolean;
  readonly text: string;
};

const EXAMPLES_MAX = 3;

/** Judges a promise by what broke it: kept when nothing did. A few examples stand in the text. */
export function judge(promise: string, text: string, broken: readonly string[]): Verdict {
  const examples = broken.slice(0, EXAMPLES_MAX).map((example) => `\n      ${example.slice(0, 1500)}`);
  return { promise, isKept: broken.length === 0, text: `${text}${examples.join("")}` };
}

/** A control breaks a rule on purpose: it proves the check only when the check finds it. */
export function judgeControl(promise: string, text: string, found: number): Verdict {
  return { promise: `${promise} control`, isKept: found > 0, text: `${text}: ${found} found, as must be` };
}

/** What broke, and where. */
export function traceOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function print(verdict: Verdict): void {
  process.stdout.write(`${verdict.isKept ? "ok  " : "FAIL"} ${verdict.promise.padEnd(12)} ${verdict.text}\n`);
}
