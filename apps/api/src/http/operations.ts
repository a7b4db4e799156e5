import { AppError } from "@evenly/contract";
import { isFromHere, OPERATIONS_PATHS, type Operations } from "@evenly/platform";
import type { ServiceDeps } from "@evenly/services";
import { isFresh } from "@evenly/services/auth/index";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "../rest/problem.ts";
import { createRequestContext } from "../trpc/context.ts";

/** GET /livez, /readyz, and for this machine and operators /metrics and /version; while draining, clients are told to leave. */
export function addOperations(app: FastifyInstance, deps: ServiceDeps, operations: Operations): void {
  app.addHook("onSend", async (_request, reply) => {
    if (operations.isDraining()) reply.header("connection", "close");
  });
  for (const path of OPERATIONS_PATHS) {
    app.get(path, { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
      const answer = await operations.answer(
        path,
        async () => isFromHere(request.raw) || (await isOperator(deps, request, reply)),
      );
      if (answer === null) return sendProblem(reply, new AppError("NOT_FOUND"), request.id);
      reply.code(answer.status).header("content-type", answer.type).header("cache-control", "no-store");
      return reply.send(answer.body);
    });
  }
}

async function isOperator(deps: ServiceDeps, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { session } = await createRequestContext(deps, request, reply);
  return session?.isAdmin === true && isFresh(session, deps.clock.now());
}
