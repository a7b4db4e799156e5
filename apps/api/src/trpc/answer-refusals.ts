import { type AppError, errorRow } from "@evenly/contract";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { FastifyError, FastifyInstance } from "fastify";
import { readRefusal } from "../http/errors.ts";
import { sendProblem } from "../rest/problem.ts";
import { refusalData } from "./error-data.ts";

/** Answers what is refused before a procedure is called in words that tRPC's clients read too, alone or for a batch. */
export function answerTrpcRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = readRefusal(error, request);
    return sendProblem(reply, refusal, request.id, trpcProblemOf(refusal, request.id));
  });
}

/** What tRPC's clients look for in a problem's body. */
export function trpcProblemOf(refusal: AppError, requestId: string) {
  return { error: { json: shapeOf(refusal, requestId) } };
}

function shapeOf(refusal: AppError, requestId: string) {
  const data = { ...refusalData(refusal), path: null, requestId };
  return { message: data.message, code: TRPC_ERROR_CODES_BY_KEY[errorRow(refusal.code).trpc], data };
}
