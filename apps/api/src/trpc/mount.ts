import type { AnyTRPCRouter } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import type { ApiDeps } from "../api-parts.ts";
import { headersOfRefusal } from "../rest/problem.ts";
import { answerTrpcRefusals } from "./answer-refusals.ts";
import { guardTrpcRequests } from "./batches.ts";
import { createRequestContext } from "./context.ts";
import { toRefusal } from "./error-data.ts";
import { mountLeanAdapter } from "./lean-adapter.ts";

/** Mounts all procedures over tRPC. */
export function mountTrpc(app: FastifyInstance, deps: ApiDeps, router: AnyTRPCRouter): void {
  answerTrpcRefusals(app);
  guardTrpcRequests(app);
  mountLeanAdapter(app, {
    router,
    createContext: (request, reply, isBatch) =>
      createRequestContext(deps, request, reply, isBatch).catch((error: unknown) => {
        reply.headers(headersOfRefusal(toRefusal(error)));
        throw error;
      }),
    onError: (error, path, request) => {
      if (toRefusal(error).code === "INTERNAL") request.log.error({ err: error, path }, "procedure failed");
    },
  });
}
