import type { ErrorTable } from "../error-table.ts";

/** Refusals of service keys. The first two are given only to a caller with the right secret. */
export const serviceKeyErrors = {
  SERVICE_KEY_EXPIRED: { http: 401, trpc: "UNAUTHORIZED", message: "This service key has expired." },
  SERVICE_KEY_REVOKED: { http: 401, trpc: "UNAUTHORIZED", message: "This service key was revoked." },
  SERVICE_KEY_NOT_ALLOWED: {
    http: 403,
    trpc: "FORBIDDEN",
    message: "This service key doesn't have the scope for this.",
  },
} as const satisfies ErrorTable;
