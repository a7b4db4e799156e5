import { AppError } from "@evenly/contract";
import { isFromHere, OPERATIONS_PATHS, type Operations } from "@evenly/platform";
import { isFresh } from "@evenly/services/auth/sessions/session-times";
import { isOperatorStill } from "@evenly/services/operators/is-operator-still";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiDeps } from "../api-parts.ts";
import { sendProblem } from "../rest/problem.ts";
import { createRequestContext } from "../trpc/context.ts";

/**
 * GET /livez and /readyz; /metrics and /version for loopback and operators. While draining, answers carry `connection: close`.
 */
export function addOperations(app: FastifyInstance, deps: ApiDeps, operations: Operations): void {
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

async function isOperator(deps: ApiDeps, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { session } = await createRequestContext(deps, request, reply);
  if (session?.isAdmin !== true || !isFresh(session, deps.clock.now())) return false;
  return isOperatorStill(deps, { userId: session.userId, sessionId: session.id });
}
