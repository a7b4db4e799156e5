import type { Log } from "@evenly/services";

/** How a pass ended: look again at once, once somebody else has let go, or with the next wake-up. */
export type Pass = "again" | "soon" | "wait";
export type Loop = {
  /** Starts a pass now; one that runs is followed by another. */
  wake(): void;
  /** Waits for the pass under way and starts no other. */
  stop(): Promise<void>;
};
export type LoopOptions = {
  readonly name: string;
  readonly everyMs: number;
  readonly log: Log;
  readonly run: () => Promise<Pass>;
};

/** Locks that a pass met are those of one statement. */
const SOON_MS = 25;
/** After a pass failed (the database restarts), the next one waits this long, however often it is asked for. */
const FAILURE_PAUSE_MS = 1000;

/**
 * Runs passes one at a time: when woken, and at least every `everyMs`. A pass that fails is reported, and the next one comes by
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
  /** Runs one; gives how long nothing is done after it, unless somebody asks. */
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
