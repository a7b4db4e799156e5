import { parentPort, threadId } from "node:worker_threads";
import { AppError } from "@evenly/contract";
import type { HeavyWork } from "@evenly/services/ports";
import { serveWork } from "../serve-work.ts";

const reading = (name: string, run: (ctx: object, input: never) => Promise<unknown>) => ({
  name,
  writes: false,
  run,
});
const works: readonly HeavyWork<object, never, unknown>[] = [
  reading("echo", async (ctx, input) => ({ ctx, input, threadId })),
  reading("refuse", async (_ctx, input) => {
    throw new AppError("GROUP_NOT_FOUND", { input });
  }),
  reading("fail", async () => {
    throw new TypeError("not foreseen");
  }),
  reading("reset", async () => {
    throw Object.assign(new Error("lost"), { code: "ECONNRESET" });
  }),
  reading("spin", async (_ctx, milliseconds) => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
    return threadId;
  }),
  reading("fill", async () => {
    const all: object[] = [];
    for (;;) all.push(new Array(1000).fill({}));
  }),
  reading("exit", async () => process.exit(1)),
  reading("exit later", async () => void setTimeout(() => process.exit(1), 100)),
];
if (parentPort)
  serveWork({
    port: parentPort,
    works,
    contextOf: (asking) => asking,
    refusalOf: (error, writes) =>
      (error as { code?: string }).code === "ECONNRESET"
        ? new AppError(writes ? "OUTCOME_UNKNOWN" : "OVERLOADED")
        : null,
    close: async () => {},
  });
