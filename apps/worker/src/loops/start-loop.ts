import type { Log } from "@evenly/services";

/** Result of a pass: run again at once, after SOON_MS because rows were locked, or at the next wake-up or poll. */
export type Pass = "again" | "soon" | "wait";
export type Loop = {
  /** Starts a pass; if one is running, another follows it. */
  wake(): void;
  /** Waits for the running pass and starts no other. */
  stop(): Promise<void>;
};
export type LoopOptions = {
  readonly name: string;
  readonly everyMs: number;
  readonly log: Log;
  readonly run: () => Promise<Pass>;
};

/** Delay in ms after a pass met locked rows, which one other statement holds. */
const SOON_MS = 25;
/** Minimum delay in ms after a failed pass, such as during a database restart, regardless of wake-ups. */
const FAILURE_PAUSE_MS = 1000;

/**
 * Runs passes one at a time: at wake-ups and at least every `everyMs`. A failed pass is logged and retried after a pause that
 * only a stop interrupts.
 * itself after a pause that only a stop cuts short.
 */
export function startLoop({ name, everyMs, log, run }: LoopOptions): Loop {
  let isStopped = false;
  let isWoken = false;
  let hasFailed = false;
  let ring = () => {};

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      ring = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  /** Runs one pass; returns the delay in ms before the next, unless a wake-up comes first. */
  const passAndPause = async () => {
    try {
      const pass = await run();
      hasFailed = false;
      if (pass === "again") return 0;
      return pass === "soon" ? SOON_MS : everyMs;
    } catch (error) {
      log.error({ err: error, loop: name }, "a pass failed");
      hasFailed = true;
      return FAILURE_PAUSE_MS;
    }
  };
  const passes = async () => {
    while (!isStopped) {
      isWoken = false;
      const pauseMs = await passAndPause();
      const mustPause = hasFailed || (!isWoken && pauseMs > 0);
      if (mustPause && !isStopped) await sleep(pauseMs);
    }
  };
  const done = passes();
  return {
    wake: () => {
      isWoken = true;
      if (!hasFailed) ring();
    },
    stop: async () => {
      isStopped = true;
      ring();
      await done;
    },
  };
}
