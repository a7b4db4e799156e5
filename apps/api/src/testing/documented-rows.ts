/** One documented REST path, as clients were promised it: nothing here is read from the code that answers. */
export type DocumentedRow = {
  readonly status: 200 | 201;
  /** Asked without a bearer. */
  readonly isPublic?: boolean;
  /** Named fields at the top level, beside `success`. */
  readonly fields: readonly string[];
  /** What is read where nothing is found or something breaks, instead of the catalogue's text. */
  readonly failure?: string;
  /** Repeats under the same Idempotency-Key have one effect. */
  readonly isIdempotent?: boolean;
};

const session = ["token", "tokenExpiresAt", "user"];
const nothing: readonly string[] = [];

const notified = (failure: string): DocumentedRow => ({ status: 200, fields: ["data"], failure });

/** The same under both prefixes. */
const notificationRows = ["/api/notifications", "/notifications"].flatMap(
  (prefix): [string, DocumentedRow][] => [
    [`GET ${prefix}`, notified("Failed to get notifications")],
    [`GET ${prefix}/unread-count`, notified("Failed to get unread count")],
    [`POST ${prefix}/{id}/read`, notified("Failed to mark notification as read")],
    [`PUT ${prefix}/{id}/read`, notified("Failed to mark notification as read")],
    [`POST ${prefix}/read-all`, notified("Failed to mark all notifications as read")],
    [`POST ${prefix}/{id}/archive`, notified("Failed to archive notification")],
    [`DELETE ${prefix}/{id}`, notified("Failed to delete notification")],
    [`GET ${prefix}/settings`, notified("Failed to get notification settings")],
    [`PUT ${prefix}/settings`, notified("Failed to update notification settings")],
  ],
);

/** The documented paths that belong to what is built. */
export const documentedRows: Readonly<Record<string, DocumentedRow>> = {
  "POST /api/auth/register": { status: 201, isPublic: true, fields: session },
  "POST /api/auth/login": { status: 200, isPublic: true, fields: session },
  "POST /api/auth/refresh": { status: 200, isPublic: true, fields: ["token", "tokenExpiresAt"] },
  "POST /api/auth/logout": { status: 200, fields: nothing },
  "POST /api/auth/verify-email": { status: 200, isPublic: true, fields: ["user"] },
  "POST /api/auth/resend-verification": { status: 200, isPublic: true, fields: nothing },
  "POST /api/auth/forgot-password": { status: 200, isPublic: true, fields: nothing },
  "POST /api/auth/reset-password": { status: 200, isPublic: true, fields: nothing },
  "GET /api/users/profile": { status: 200, fields: ["user"] },
  "PUT /api/users/profile": { status: 200, fields: ["user"] },
  "POST /api/users/change-password": { status: 200, fields: nothing },
  "DELETE /api/users/delete-account": { status: 200, fields: nothing },
  "GET /api/transactions": {
    status: 200,
    fields: ["nextCursor", "searchedTo", "total", "totalIsCapped", "transactions"],
  },
  "POST /api/transactions": { status: 201, fields: ["transaction"], isIdempotent: true },
  "GET /api/transactions/{id}": { status: 200, fields: ["transaction"] },
  "PUT /api/transactions/{id}": { status: 200, fields: ["transaction"] },
  "PATCH /api/transactions/{id}": { status: 200, fields: ["transaction"] },
  "DELETE /api/transactions/{id}": { status: 200, fields: nothing },
  "POST /api/realtime/ticket": { status: 200, fields: ["expiresAt", "ticket", "url"] },
  ...Object.fromEntries(notificationRows),
  "GET /email-test": { status: 200, fields: ["message"] },
  "POST /email-test": { status: 200, fields: ["message"] },
  "GET /sms-test": { status: 200, fields: ["message"] },
  "POST /sms-test": { status: 200, fields: ["message"] },
  "POST /api/push/subscribe": { status: 200, isPublic: true, fields: nothing },
  "POST /api/push/unsubscribe": { status: 200, fields: nothing },
  "POST /api/push/acknowledge": { status: 200, isPublic: true, fields: nothing },
};

/** Documented too, and served by handlers of their own: files go in or come out. */
export const documentedTransfers = [
  "POST /api/users/avatar",
  "GET /api/transactions/{id}/receipt.pdf",
  "GET /api/exports/{id}/history.csv",
];

/** The texts of refusals that the specification words itself. */
export const documentedTexts = {
  UNAUTHENTICATED: "User not authenticated",
  INVALID_CREDENTIALS: "Login failed",
  LOGIN_THROTTLED: "Login failed",
  EMAIL_TAKEN: "Registration failed",
  SESSION_EXPIRED: "Token refresh failed",
} as const;
