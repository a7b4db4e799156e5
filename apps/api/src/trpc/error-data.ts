import {
  AppError,
  type ErrorCode,
  type ErrorDetails,
  errorRow,
  UnreadableInput,
  type ValidationIssue,
} from "@evenly/contract";
import { isDatabaseAway } from "@evenly/services/shared/database-errors";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";

export type ErrorData = {
  readonly appCode: ErrorCode;
  readonly httpStatus: number;
  readonly message: string;
  readonly details: ErrorDetails;
};

/** What a client may see of an error: its code, text and details; never a stack. */
export function toErrorData(error: TRPCError): ErrorData {
  return refusalData(toRefusal(error));
}

/** What a client may see of a refusal. */
export function refusalData(refusal: AppError): ErrorData {
  const row = errorRow(refusal.code);
  return { appCode: refusal.code, httpStatus: row.http, message: row.message, details: refusal.details };
}

/** Maps any error of a procedure to a catalogue refusal; an unexpected one becomes INTERNAL. */
export function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return new AppError("VALIDATION", { issues: issuesOf(error) });
  if (!isTrpcError(error)) return unexpected(error);
  if (error.cause instanceof AppError) return error.cause;
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) return toRefusal(error.cause);
  if (error.cause instanceof UnreadableInput)
    return new AppError("VALIDATION", { issues: [{ path: "", message: error.cause.message }] });
  // The path has malformed percent-encoding.
  if (error.cause instanceof URIError) return new AppError("NOT_FOUND");
  if (error.code === "BAD_REQUEST" || error.code === "PARSE_ERROR") return new AppError("VALIDATION");
  if (error.code === "NOT_FOUND" || error.code === "METHOD_NOT_SUPPORTED") return new AppError("NOT_FOUND");
  if (error.code === "PAYLOAD_TOO_LARGE") return new AppError("PAYLOAD_TOO_LARGE");
  if (error.code === "UNSUPPORTED_MEDIA_TYPE") return new AppError("MEDIA_TYPE_UNSUPPORTED");
  return unexpected(error.cause);
}

/** An unreachable database is temporary (OVERLOADED); any other error is INTERNAL. */
function unexpected(error: unknown): AppError {
  return isDatabaseAway(error)
    ? new AppError("OVERLOADED", { retryAfterSeconds: 1 })
    : new AppError("INTERNAL");
}

/** A tRPC error with the refusal's status; an unexpected error is returned unchanged. */
export function toTrpcError(error: unknown): unknown {
  const cause = isTrpcError(error) ? error.cause : error;
  if (!(cause instanceof AppError) && !isDatabaseAway(cause)) return error;
  const refusal = toRefusal(error);
  return new TRPCError({ code: errorRow(refusal.code).trpc, cause: refusal });
}

/** At most 50 of Zod's issues, as path and message. */
export function issuesOf(error: ZodError): readonly ValidationIssue[] {
  return error.issues.slice(0, 50).map((issue) => ({ path: issue.path.join("."), message: issue.message }));
}

function isTrpcError(error: unknown): error is TRPCError {
  return error instanceof Error && error.name === "TRPCError";
}
