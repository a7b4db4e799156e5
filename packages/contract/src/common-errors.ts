import type { ErrorTable } from "./error-table.ts";

/** Refusals that every procedure can give. */
export const commonErrors = {
  VALIDATION: { http: 400, trpc: "BAD_REQUEST", message: "Some fields are invalid." },
  BATCH_TOO_LARGE: { http: 400, trpc: "BAD_REQUEST", message: "This batch has too many calls." },
  UNAUTHENTICATED: { http: 401, trpc: "UNAUTHORIZED", message: "User not authenticated" },
  ORIGIN_REFUSED: { http: 403, trpc: "FORBIDDEN", message: "This origin isn't allowed to call Evenly." },
  FORBIDDEN: { http: 403, trpc: "FORBIDDEN", message: "You don't have permission to do this." },
  NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "We couldn't find this." },
  REQUEST_TOO_SLOW: { http: 408, trpc: "TIMEOUT", message: "The request took too long to arrive." },
  STATE_CONFLICT: { http: 409, trpc: "CONFLICT", message: "This is no longer possible." },
  IDEMPOTENCY_IN_FLIGHT: {
    http: 409,
    trpc: "CONFLICT",
    message: "We're still processing the same request.",
  },
  PAYLOAD_TOO_LARGE: { http: 413, trpc: "PAYLOAD_TOO_LARGE", message: "The request is too large." },
  MEDIA_TYPE_UNSUPPORTED: { http: 415, trpc: "UNSUPPORTED_MEDIA_TYPE", message: "Send the request as JSON." },
  HOST_UNKNOWN: { http: 421, trpc: "BAD_REQUEST", message: "This server doesn't serve that host." },
  IDEMPOTENCY_MISMATCH: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This idempotency key was used for a different request.",
  },
  RATE_LIMITED: {
    http: 429,
    trpc: "TOO_MANY_REQUESTS",
    message: "Too many requests. Try again in a moment.",
  },
  INTERNAL: { http: 500, trpc: "INTERNAL_SERVER_ERROR", message: "Something went wrong on our end." },
  OVERLOADED: { http: 503, trpc: "SERVICE_UNAVAILABLE", message: "Evenly is busy. Try again in a moment." },
} as const satisfies ErrorTable;
