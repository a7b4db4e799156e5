import { type AppError, errorRow } from "@evenly/contract";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import type { FastifyError, FastifyInstance } from "fastify";
import { readRefusal } from "../http/errors.ts";
import { sendProblem } from "../rest/problem.ts";
import { refusalData } from "./error-data.ts";

/** Answers refusals that occur before a procedure runs in a format that tRPC clients parse, for single calls and batches. */
export function answerTrpcRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = readRefusal(error, request);
    return sendProblem(reply, refusal, request.id, trpcProblemOf(refusal, request.id));
  });
}

/** The fields of a problem body that tRPC clients read. */
export function trpcProblemOf(refusal: AppError, requestId: string) {
  return { error: { json: shapeOf(refusal, requestId) } };
}

function shapeOf(refusal: AppError, requestId: string) {
  const data = { ...refusalData(refusal), path: null, requestId };
  return { message: data.message, code: TRPC_ERROR_CODES_BY_KEY[errorRow(refusal.code).trpc], data };
}
