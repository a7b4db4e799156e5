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
/** After a pass failed (the database restarts), the next one waits this long. */
const FAILURE_PAUSE_MS = 1000;

/** Runs passes one at a time: when woken, and at least every `everyMs`. A pass that fails is reported and comes again. */
export function startLoop({ name, everyMs, log, run }: LoopOptions): Loop {
  let isStopped = false;
  let isWoken = true;
  let ring = () => {};

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      ring = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const passes = async () => {
    while (!isStopped) {
      isWoken = false;
      let pauseMs = everyMs;
      try {
        const pass = await run();
        if (pass === "again") isWoken = true;
        if (pass === "soon") pauseMs = SOON_MS;
      } catch (error) {
        log.error({ err: error, loop: name }, "a pass failed");
        await sleep(FAILURE_PAUSE_MS);
      }
      if (!isWoken && !isStopped) await sleep(pauseMs);
    }
  };
  const done = passes();
  return {
    wake: () => {
      isWoken = true;
      ring();
    },
    stop: async () => {
      isStopped = true;
      ring();
      await done;
    },
  };
}
