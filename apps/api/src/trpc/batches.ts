import { AppError } from "@evenly/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Calls in one tRPC batch. */
const BATCH_MAX = 10;

/** How many calls a tRPC request carries. */
export function batchSize(request: FastifyRequest): number {
  const { batch } = request.query as { batch?: string };
  if (batch !== "1") return 1;
  const path = request.url.split("?")[0] ?? "";
  return path.replaceAll(/%2c/gi, ",").split(",").length;
}

/** Refuses a batch above the limit before any of its calls starts. */
export function refuseLargeBatches(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (request.url.startsWith("/trpc/") && batchSize(request) > BATCH_MAX) {
      throw new AppError("BATCH_TOO_LARGE", { max: BATCH_MAX });
    }
  });
}
