import {
  AppError,
  type ErrorCode,
  type ErrorDetails,
  errorRow,
  type ValidationIssue,
} from "@evenly/contract";
import { isDatabaseAway } from "@evenly/services/health/index";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";

export type ErrorData = {
  readonly appCode: ErrorCode;
  readonly httpStatus: number;
  readonly message: string;
  readonly details: ErrorDetails;
};

/** What a client may know of an error: its code, text and details; never a stack. */
export function toErrorData(error: TRPCError): ErrorData {
  return refusalData(toRefusal(error));
}

/** What a client may know of a refusal. */
export function refusalData(refusal: AppError): ErrorData {
  const row = errorRow(refusal.code);
  return { appCode: refusal.code, httpStatus: row.http, message: row.message, details: refusal.details };
}

/** Reads any error of a procedure as a refusal of the catalogue; what nobody expected is INTERNAL. */
export function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return new AppError("VALIDATION", { issues: issuesOf(error) });
  if (!isTrpcError(error)) return unexpected(error);
  if (error.cause instanceof AppError) return error.cause;
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) return toRefusal(error.cause);
  // A path whose percent signs mean nothing.
  if (error.cause instanceof URIError) return new AppError("NOT_FOUND");
  if (error.code === "BAD_REQUEST" || error.code === "PARSE_ERROR") return new AppError("VALIDATION");
  if (error.code === "NOT_FOUND" || error.code === "METHOD_NOT_SUPPORTED") return new AppError("NOT_FOUND");
  if (error.code === "PAYLOAD_TOO_LARGE") return new AppError("PAYLOAD_TOO_LARGE");
  if (error.code === "UNSUPPORTED_MEDIA_TYPE") return new AppError("MEDIA_TYPE_UNSUPPORTED");
  return unexpected(error.cause);
}

/** A database that is away comes back; anything else is a fault of ours. */
function unexpected(error: unknown): AppError {
  return isDatabaseAway(error)
    ? new AppError("OVERLOADED", { retryAfterSeconds: 1 })
    : new AppError("INTERNAL");
}

/** The same as tRPC's own error, with the status of the refusal; what nobody expected stays as it is. */
export function toTrpcError(error: unknown): unknown {
  const cause = isTrpcError(error) ? error.cause : error;
  if (!(cause instanceof AppError) && !isDatabaseAway(cause)) return error;
  const refusal = toRefusal(error);
  return new TRPCError({ code: errorRow(refusal.code).trpc, cause: refusal });
}

/** Zod's issues as path and message, at most 50. */
export function issuesOf(error: ZodError): readonly ValidationIssue[] {
  return error.issues.slice(0, 50).map((issue) => ({ path: issue.path.join("."), message: issue.message }));
}

function isTrpcError(error: unknown): error is TRPCError {
  return error instanceof Error && error.name === "TRPCError";
}
