import { AppError } from "@evenly/contract";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { ZodError } from "zod";
import { sendProblem } from "../rest/problem.ts";
import { issuesOf } from "../trpc/error-data.ts";

/** Answers errors outside route handlers: broken bodies, wrong media types, unknown API paths, crashes. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(reply, readRefusal(error, request), request.id),
  );
}

/** Maps a request's error to a refusal; logs unexpected errors. */
export function readRefusal(error: FastifyError, request: FastifyRequest): AppError {
  // After a timeout it is unknown whether the write commits.
  if (error.code === "FST_ERR_HANDLER_TIMEOUT" && request.method !== "GET") {
    return new AppError("OUTCOME_UNKNOWN");
  }
  const refusal = refusalOfError(error);
  if (refusal.code === "INTERNAL") request.log.error({ err: error }, "request failed");
  return refusal;
}

/** Maps a Fastify error to a refusal of the catalogue. */
export function refusalOfError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return new AppError("VALIDATION", { issues: issuesOf(error) });
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("PAYLOAD_TOO_LARGE");
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new AppError("MEDIA_TYPE_UNSUPPORTED");
  const status = error.statusCode ?? 500;
  if (status === 503) return new AppError("OVERLOADED");
  if (status === 413 || status === 414 || status === 431) return new AppError("PAYLOAD_TOO_LARGE");
  return new AppError(status >= 400 && status < 500 ? "VALIDATION" : "INTERNAL");
}
