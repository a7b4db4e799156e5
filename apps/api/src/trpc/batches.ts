import { AppError } from "@evenly/contract";
import { BATCH_MAX } from "@evenly/contract/batches";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { readTarget } from "./request-target.ts";

/**
 * Refuses, before any call starts, a batch above the limit, a non-JSON body (only JSON has a size limit) and a malformed
 * Idempotency-Key header as REST does, although tRPC calls carry their key in the input.
 */
export function guardTrpcRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (countCalls(request) > BATCH_MAX) throw new AppError("BATCH_TOO_LARGE", { max: BATCH_MAX });
    const mediaType = request.headers["content-type"];
    if (mediaType !== undefined && !/^application\/json\s*(;|$)/i.test(mediaType)) {
      throw new AppError("MEDIA_TYPE_UNSUPPORTED");
    }
    readIdempotencyKey(request.raw);
  });
}

function countCalls(request: FastifyRequest): number {
  try {
    return readTarget(request).paths.length;
  } catch {
    throw new AppError("NOT_FOUND");
  }
}
