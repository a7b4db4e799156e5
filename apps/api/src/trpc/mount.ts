import type { ServiceDeps } from "@evenly/services";
import type { AnyTRPCRouter } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import { retryAfterOf } from "../rest/problem.ts";
import { answerTrpcRefusals } from "./answer-refusals.ts";
import { guardTrpcRequests } from "./batches.ts";
import { createRequestContext } from "./context.ts";
import { toRefusal } from "./error-data.ts";
import { mountLeanAdapter } from "./lean-adapter.ts";

/** The one door to the procedures over tRPC. */
export function mountTrpc(app: FastifyInstance, deps: ServiceDeps, router: AnyTRPCRouter): void {
  answerTrpcRefusals(app);
  guardTrpcRequests(app);
  mountLeanAdapter(app, {
    router,
    createContext: (request, reply, isBatch) =>
      createRequestContext(deps, request, reply, isBatch).catch((error: unknown) => {
        const retryAfter = retryAfterOf(toRefusal(error));
        if (retryAfter !== null) reply.header("Retry-After", retryAfter);
        throw error;
      }),
    onError: (error, path, request) => {
      if (toRefusal(error).code === "INTERNAL") request.log.error({ err: error, path }, "procedure failed");
    },
  });
}
