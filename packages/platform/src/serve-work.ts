import type { MessagePort } from "node:worker_threads";
import { AppError } from "@evenly/contract";
import type { HeavyWork } from "@evenly/services/ports";
import { END, type WorkAnswer, type WorkOrder } from "./work-thread.ts";

export type WorkServer<Context> = {
  readonly port: MessagePort;
  readonly works: readonly HeavyWork<Context, never, unknown>[];
  contextOf(asking: object): Context;
  /** The refusal that an error means, for errors that lose their class on the way to another thread. */
  refusalOf(error: unknown, writes: boolean): AppError | null;
  close(): Promise<void>;
};

/** Does what the process asks of this thread, one work after another, until it is asked to end. */
export function serveWork<Context>({ port, works, contextOf, refusalOf, close }: WorkServer<Context>): void {
  const byName = new Map(works.map((work) => [work.name, work]));
  const answer = async ({ work: name, asking, input }: WorkOrder): Promise<WorkAnswer> => {
    const work = byName.get(name);
    try {
      if (work === undefined) throw new Error(`unknown work: ${name}`);
      return { result: await work.run(contextOf(asking), input as never) };
    } catch (error) {
      const refusal = error instanceof AppError ? error : refusalOf(error, work?.writes ?? false);
      if (refusal === null) return { failure: failureOf(error) };
      const { code, details, isReplayed } = refusal;
      return { refusal: { code, details, isReplayed } };
    }
  };
  port.on("message", async (message: WorkOrder | typeof END) => {
    if (message !== END) return port.postMessage(await answer(message));
    await close();
    port.close();
  });
}

function failureOf(error: unknown) {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), stack: "" };
  return { name: error.name, message: error.message, stack: error.stack ?? "" };
}
