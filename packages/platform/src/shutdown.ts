import type { Log } from "@evenly/services/ports";
import type { Operations } from "./operations.ts";

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
    options.log.info({ cause: reason }, "stopping");
    setTimeout(() => process.exit(1), options.limitMs ?? LIMIT_MS).unref();
    process.exit(await runSteps(options));
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  if (process.send) process.on("disconnect", () => void stop("supervisor gone"));
}

/** The first step of a stop: says that nothing new should come here, and gives whoever sends it time to hear that. */
export function drainStep(operations: Operations, drainMs: number): StopStep {
  return {
    name: "drain",
    stop: () => {
      operations.drain();
      return new Promise((resolve) => setTimeout(resolve, drainMs));
    },
  };
}

/** After an error that nobody expected nothing is certain: the process says what it was and ends; whoever runs it starts another. */
export function exitOnCrash(log: { fatal(fields: object, message: string): void }): void {
  const exit = (error: unknown) => {
    log.fatal({ err: error }, "crashed");
    process.exit(1);
  };
  process.on("uncaughtException", exit);
  process.on("unhandledRejection", exit);
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
