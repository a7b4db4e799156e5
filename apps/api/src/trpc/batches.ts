import { AppError } from "@evenly/contract";
import { BATCH_MAX } from "@evenly/contract/batches";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Refuses, before any call starts, a batch above the limit and a body that is not JSON (nothing else has a size limit). */
export function guardTrpcRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (batchSize(request) > BATCH_MAX) throw new AppError("BATCH_TOO_LARGE", { max: BATCH_MAX });
    const mediaType = request.headers["content-type"];
    if (mediaType !== undefined && !/^application\/json\s*(;|$)/i.test(mediaType)) {
      throw new AppError("MEDIA_TYPE_UNSUPPORTED");
    }
  });
}

/** How many calls a request carries, read the way tRPC reads it: the first `batch`, and the path decoded once more. */
function batchSize(request: FastifyRequest): number {
  const { searchParams } = new URL(request.url, "http://localhost");
  if (searchParams.get("batch") !== "1") return 1;
  const { path } = request.params as { path: string };
  try {
    return decodeURIComponent(path).split(",").length;
  } catch {
    throw new AppError("NOT_FOUND");
  }
}
