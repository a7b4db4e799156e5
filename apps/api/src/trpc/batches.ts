import { AppError } from "@evenly/contract";
import { BATCH_MAX } from "@evenly/contract/batches";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { readTarget } from "./request-target.ts";

/**
 * Refuses, before any call starts, a batch above the limit, a body that is not JSON (nothing else has a size limit), and an
 * Idempotency-Key that REST refuses, although the key of a call over tRPC is in its input.
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
