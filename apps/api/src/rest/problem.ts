import { type AppError, errorRow } from "@evenly/contract";
import type { FastifyReply } from "fastify";

/** Answers with one body for both the documented clients and RFC 9457 clients. */
export function sendProblem(
  reply: FastifyReply,
  refusal: AppError,
  requestId: string,
  more: Record<string, unknown> = {},
): FastifyReply {
  const row = errorRow(refusal.code);
  reply.headers(headersOfRefusal(refusal));
  reply.code(row.http);
  reply.header("content-type", "application/problem+json; charset=utf-8");
  reply.header("cache-control", "no-store");
  return reply.serializer(JSON.stringify).send({ ...problemOf(refusal, requestId), ...more });
}

/** Tokens that were right once: their client signs in again (RFC 6750 section 3.1). */
const ENDED: ReadonlySet<string> = new Set(["SESSION_EXPIRED", "SERVICE_KEY_EXPIRED", "SERVICE_KEY_REVOKED"]);

/** Headers of a refusal: when a retry can succeed, and with 401 how to authenticate. */
export function headersOfRefusal(refusal: AppError): Readonly<Record<string, string>> {
  const retryAfter = retryAfterOf(refusal);
  const error = ENDED.has(refusal.code) ? ', error="invalid_token"' : "";
  return {
    ...(retryAfter === null ? {} : { "Retry-After": retryAfter }),
    ...(errorRow(refusal.code).http === 401 ? { "WWW-Authenticate": `Bearer realm="Evenly"${error}` } : {}),
  };
}

/** Retry-After in seconds; null if a retry cannot succeed. */
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

/** JSON has no bigint; amounts in details, such as the remaining limit, become strings. */
function withTextAmounts(details: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(details, (_key, value) => (typeof value === "bigint" ? value.toString() : value)),
  );
}
