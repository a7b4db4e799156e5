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
 * Runs the steps in order on SIGTERM, SIGINT or disconnect from the supervisor (closed IPC channel), then exits; after 10 s it
 * exits regardless.
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

/** First step of a stop: makes /readyz unready and waits until load balancers have noticed. */
export function drainStep(operations: Operations, drainMs: number): StopStep {
  return {
    name: "drain",
    stop: () => {
      operations.drain();
      return new Promise((resolve) => setTimeout(resolve, drainMs));
    },
  };
}

/** After an unexpected error the state is unknown: logs it and exits; the supervisor restarts the process. */
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
