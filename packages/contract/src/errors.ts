import { authErrors } from "./auth/errors.ts";
import { contactErrors } from "./contacts/errors.ts";
import type { ErrorTable } from "./error-table.ts";
import { notificationErrors } from "./notifications/errors.ts";
import { paymentErrors } from "./payments/errors.ts";
import { profileErrors } from "./profile/errors.ts";

/** The refusals of every call, whatever its feature. */
const commonErrors = {
  VALIDATION: { http: 400, trpc: "BAD_REQUEST", message: "Some fields need another look." },
  BATCH_TOO_LARGE: { http: 400, trpc: "BAD_REQUEST", message: "Too many calls in one batch." },
  UNAUTHENTICATED: { http: 401, trpc: "UNAUTHORIZED", message: "User not authenticated" },
  ORIGIN_REFUSED: { http: 403, trpc: "FORBIDDEN", message: "This origin may not call Evenly." },
  FORBIDDEN: { http: 403, trpc: "FORBIDDEN", message: "You may not do this." },
  NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "There is nothing here." },
  REQUEST_TOO_SLOW: { http: 408, trpc: "TIMEOUT", message: "The request took too long to arrive." },
  STATE_CONFLICT: { http: 409, trpc: "CONFLICT", message: "This can no longer be done." },
  IDEMPOTENCY_IN_FLIGHT: {
    http: 409,
    trpc: "CONFLICT",
    message: "The same request is still being worked on.",
  },
  PAYLOAD_TOO_LARGE: { http: 413, trpc: "PAYLOAD_TOO_LARGE", message: "The request is too large." },
  MEDIA_TYPE_UNSUPPORTED: { http: 415, trpc: "UNSUPPORTED_MEDIA_TYPE", message: "Send JSON, please." },
  HOST_UNKNOWN: { http: 421, trpc: "BAD_REQUEST", message: "This host is not served here." },
  IDEMPOTENCY_MISMATCH: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This idempotency key belongs to another request.",
  },
  RATE_LIMITED: {
    http: 429,
    trpc: "TOO_MANY_REQUESTS",
    message: "Too many requests. Try again in a moment.",
  },
  INTERNAL: { http: 500, trpc: "INTERNAL_SERVER_ERROR", message: "Something went wrong on our side." },
  OVERLOADED: { http: 503, trpc: "SERVICE_UNAVAILABLE", message: "Evenly is busy. Try again in a moment." },
} as const satisfies ErrorTable;

/**
 * The one catalogue of refusals, composed of the features' own; a new feature adds its line. @see spec 1 section 8, spec 2 section 8
 */
const catalogue = {
  ...commonErrors,
  ...authErrors,
  ...contactErrors,
  ...notificationErrors,
  ...paymentErrors,
  ...profileErrors,
};

export type ErrorCode = keyof typeof catalogue;
export type ErrorRow = (typeof catalogue)[ErrorCode];

/** One invalid field: the path inside the input and what is wrong with it. */
export type ValidationIssue = { readonly path: string; readonly message: string };

/** Ids and numbers that explain a refusal; never prose, never secrets. `retryAfterSeconds` becomes Retry-After. */
export type ErrorDetails = {
  readonly issues?: readonly ValidationIssue[];
  readonly retryAfterSeconds?: number;
  readonly [key: string]: unknown;
};

/** An expected refusal with a code from the catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** True when it was stored under an idempotency key and is only given again. */
  readonly isReplayed: boolean;
  constructor(code: ErrorCode, details: ErrorDetails = {}, isReplayed = false) {
    super(catalogue[code].message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.isReplayed = isReplayed;
  }
}

/** Every code of the catalogue, for tests and documentation. */
export const errorCodes = Object.keys(catalogue) as ErrorCode[];

/** Gives the catalogue row of a code. */
export function errorRow(code: ErrorCode): ErrorRow {
  return catalogue[code];
}

/** Refuses with a code of the catalogue. */
export function refuse(code: ErrorCode, details: ErrorDetails = {}): never {
  throw new AppError(code, details);
}

/** Stops on a state that cannot be; reported as INTERNAL. */
export function invariant(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${what}`);
}
