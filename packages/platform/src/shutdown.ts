import type { Log } from "@evenly/services/ports";

export type StopStep = {
  readonly name: string;
  readonly stop: () => Promise<void>;
};
export type ShutdownOptions = {
  readonly log: Log;
  readonly steps: readonly StopStep[];
  readonly limitMs?: number;
};

const LIMIT_MS = 10_000;

/**
 * Stops in the given order on SIGTERM, SIGINT or when the supervisor is gone (its IPC channel closes), then exits;
 * after 10 s it exits whatever still runs.
 */
export function stopOnSignals(options: ShutdownOptions): void {
  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    options.log.info({ reason }, "stopping");
    setTimeout(() => process.exit(1), options.limitMs ?? LIMIT_MS).unref();
    process.exit(await runSteps(options));
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  if (process.send) process.on("disconnect", () => void stop("supervisor gone"));
}

async function runSteps({ log, steps }: ShutdownOptions): Promise<number> {
  let exitCode = 0;
  for (const step of steps) {
    try {
      await step.stop();
    } catch (error) {
      log.error({ err: error, step: step.name }, "could not stop");
      exitCode = 1;
    }
  }
  return exitCode;
}
