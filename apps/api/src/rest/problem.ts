import { type AppError, errorRow } from "@evenly/contract";
import type { FastifyReply } from "fastify";

/** Answers with one body that serves the documented clients and those of RFC 9457. */
export function sendProblem(
  reply: FastifyReply,
  refusal: AppError,
  requestId: string,
  more: Record<string, unknown> = {},
): FastifyReply {
  const row = errorRow(refusal.code);
  const retryAfter = retryAfterOf(refusal);
  if (retryAfter !== null) reply.header("Retry-After", retryAfter);
  reply.code(row.http);
  reply.header("content-type", "application/problem+json; charset=utf-8");
  reply.header("cache-control", "no-store");
  return reply.serializer(JSON.stringify).send({ ...problemOf(refusal, requestId), ...more });
}

/** When to come back, in seconds; null where coming back changes nothing. */
export function retryAfterOf(refusal: AppError): string | null {
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) return String(Math.ceil(retryAfterSeconds));
  return errorRow(refusal.code).http === 503 ? "1" : null;
}

/** The body of a refusal. */
export function problemOf(refusal: AppError, requestId: string): Record<string, unknown> {
  const row = errorRow(refusal.code);
  const { issues, retryAfterSeconds: _, ...details } = refusal.details;
  return {
    ...withTextAmounts(details),
    success: false,
    error: row.message,
    message: row.message,
    code: refusal.code,
    type: `/problems/${refusal.code}`,
    title: row.message,
    status: row.http,
    detail: row.message,
    requestId,
    ...(issues === undefined ? {} : { issues }),
  };
}

/** JSON has no bigint; details such as what remains of a limit travel as text. */
function withTextAmounts(details: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(details, (_key, value) => (typeof value === "bigint" ? value.toString() : value)),
  );
}
