import { env } from "node:process";
import { AppError } from "@evenly/contract";
import type { HeavyWork } from "@evenly/services/ports";
import { serveWork } from "../serve-work.ts";

const reading = (name: string, run: (ctx: object, input: never) => Promise<unknown>) => ({
  name,
  writes: false,
  run,
});
const works: readonly HeavyWork<object, never, unknown>[] = [
  reading("echo", async (ctx, input) => ({ ctx, input, pid: process.pid })),
  reading("environment", async () => Object.keys(env)),
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
    return process.pid;
  }),
  reading("fill", async () => {
    const all: object[] = [];
    for (;;) all.push(new Array(1000).fill({}));
  }),
  reading("exit", async () => process.exit(1)),
  reading("exit later", async () => void setTimeout(() => process.exit(1), 100)),
];
serveWork(async ({ cannotOpen = false }: { readonly cannotOpen?: boolean }) => {
  if (cannotOpen) throw new Error("the database is away");
  return {
    works,
    contextOf: (asking: object) => asking,
    refusalOf: (error: unknown, writes: boolean) =>
      (error as { code?: string }).code === "ECONNRESET"
        ? new AppError(writes ? "OUTCOME_UNKNOWN" : "OVERLOADED")
        : null,
    close: async () => {},
  };
});
