import { AppError } from "@evenly/contract";
import type { HeavyWork } from "@evenly/services/ports";
import { END, OPENED, type SideProcessStart, type WorkAnswer, type WorkOrder } from "./side-process.ts";

export type WorkServer<Context> = {
  readonly works: readonly HeavyWork<Context, never, unknown>[];
  contextOf(asking: object): Context;
  /** The refusal that an error means, for errors that lose their class on the way to another process. */
  refusalOf(error: unknown, writes: boolean): AppError | null;
  close(): Promise<void>;
};

/**
 * Does what the process that started this one asks, one work after another, until it is asked to end. `open` gets the data of the
 * start. The end of the asking process ends this one.
 */
export function serveWork<Data, Context>(open: (data: Data) => Promise<WorkServer<Context>>): void {
  // A terminal sends its signals to both; the asking process finishes what runs, and then ends this one.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
  process.once("disconnect", () => process.exit());
  let opening: Promise<WorkServer<Context>> | null = null;
  process.on("message", async (message: SideProcessStart | WorkOrder | typeof END) => {
    if (opening === null) {
      opening = open((message as SideProcessStart).data as Data);
      const fail = (error: unknown) => {
        process.stderr.write(`${failureOf(error).message}\n`);
        process.exit(1);
      };
      opening.then(() => process.send?.(OPENED), fail);
      return;
    }
    const server = await opening;
    if (message !== END) return process.send?.(await answer(server, message as WorkOrder));
    await server.close();
    process.exit();
  });
}

async function answer<Context>(
  { works, contextOf, refusalOf }: WorkServer<Context>,
  { work: name, asking, input }: WorkOrder,
): Promise<WorkAnswer> {
  const work = works.find((each) => each.name === name);
  try {
    if (work === undefined) throw new Error(`unknown work: ${name}`);
    return { result: await work.run(contextOf(asking), input as never) };
  } catch (error) {
    const refusal = error instanceof AppError ? error : refusalOf(error, work?.writes ?? false);
    if (refusal === null) return { failure: failureOf(error) };
    const { code, details, isReplayed } = refusal;
    return { refusal: { code, details, isReplayed } };
  }
}

function failureOf(error: unknown) {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), stack: "" };
  return { name: error.name, message: error.message, stack: error.stack ?? "" };
}
