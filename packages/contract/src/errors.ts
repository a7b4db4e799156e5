/**
 * The one catalogue of refusals: every code, its HTTP status, its tRPC code and its text.
 * Texts in quotes of the specification (spec 1 section 8, spec 2 section 8) stand here unchanged.
 */
const catalogue = {
  VALIDATION: { http: 400, trpc: "BAD_REQUEST", message: "Some fields need another look." },
  TOKEN_INVALID: { http: 400, trpc: "BAD_REQUEST", message: "This link has expired or was used already." },
  CODE_INVALID: { http: 400, trpc: "BAD_REQUEST", message: "This code is not right." },
  CODE_EXPIRED: {
    http: 400,
    trpc: "BAD_REQUEST",
    message: "This code is no longer valid. Ask for a new one.",
  },
  BATCH_TOO_LARGE: { http: 400, trpc: "BAD_REQUEST", message: "Too many calls in one batch." },
  UNAUTHENTICATED: { http: 401, trpc: "UNAUTHORIZED", message: "User not authenticated" },
  INVALID_CREDENTIALS: { http: 401, trpc: "UNAUTHORIZED", message: "Login failed" },
  SESSION_EXPIRED: { http: 401, trpc: "UNAUTHORIZED", message: "Token refresh failed" },
  ORIGIN_REFUSED: { http: 403, trpc: "FORBIDDEN", message: "This origin may not call Evenly." },
  PASSWORD_WRONG: { http: 403, trpc: "FORBIDDEN", message: "The password is not right." },
  VERIFICATION_NEEDS_PASSWORD: {
    http: 403,
    trpc: "FORBIDDEN",
    message: "Enter the password of the account, or set a new one.",
  },
  EMAIL_NOT_VERIFIED: { http: 403, trpc: "FORBIDDEN", message: "Verify your email address first." },
  ADDRESS_NOT_VERIFIED: {
    http: 403,
    trpc: "FORBIDDEN",
    message: "Verify your email address or number first.",
  },
  STEP_UP_REQUIRED: { http: 403, trpc: "FORBIDDEN", message: "This payment needs one more confirmation." },
  ACCOUNT_SUSPENDED: {
    http: 403,
    trpc: "FORBIDDEN",
    message: "This account is suspended. Write to support.",
  },
  FORBIDDEN: { http: 403, trpc: "FORBIDDEN", message: "You may not do this." },
  NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "There is nothing here." },
  PAYEE_UNKNOWN: {
    http: 404,
    trpc: "NOT_FOUND",
    message: "Nobody on Evenly can be found under this address.",
  },
  REQUEST_TOO_SLOW: { http: 408, trpc: "TIMEOUT", message: "The request took too long to arrive." },
  EMAIL_TAKEN: { http: 409, trpc: "CONFLICT", message: "Registration failed" },
  HANDLE_TAKEN: { http: 409, trpc: "CONFLICT", message: "This handle is not available." },
  HANDLE_COOLDOWN: { http: 409, trpc: "CONFLICT", message: "A handle can change once in 30 days." },
  ACCOUNT_NOT_EMPTY: {
    http: 409,
    trpc: "CONFLICT",
    message: "There is still money in this account, or on its way.",
  },
  STATE_CONFLICT: { http: 409, trpc: "CONFLICT", message: "This can no longer be done." },
  ALREADY_RETURNED: { http: 409, trpc: "CONFLICT", message: "This payment was returned already." },
  NOT_RETURNABLE: { http: 409, trpc: "CONFLICT", message: "This payment cannot be given back." },
  IDEMPOTENCY_IN_FLIGHT: {
    http: 409,
    trpc: "CONFLICT",
    message: "The same request is still being worked on.",
  },
  PAYLOAD_TOO_LARGE: { http: 413, trpc: "PAYLOAD_TOO_LARGE", message: "The request is too large." },
  MEDIA_TYPE_UNSUPPORTED: { http: 415, trpc: "UNSUPPORTED_MEDIA_TYPE", message: "Send JSON, please." },
  FILE_REFUSED: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "This file cannot be used." },
  HOST_UNKNOWN: { http: 421, trpc: "BAD_REQUEST", message: "This host is not served here." },
  INSUFFICIENT_FUNDS: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Your balance does not cover this.",
  },
  LIMIT_REACHED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This goes past a limit of your account.",
  },
  NAME_RESERVED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This name could pass for Evenly itself.",
  },
  SELF_TRANSFER: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "You cannot send money to yourself." },
  QUOTE_CHANGED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Something changed since the quote. Look again.",
  },
  PARTY_FROZEN: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This account is frozen; nothing can leave it.",
  },
  CURRENCY_UNAVAILABLE: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Wallets hold USD only for now.",
  },
  PAYMENT_BLOCKED: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "This payment was blocked." },
  PERSON_BLOCKED: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "You have blocked this person." },
  CONTACTS_FULL: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "This list is full." },
  REFUND_TOO_LARGE: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "That is more than is left of this payment.",
  },
  IDEMPOTENCY_MISMATCH: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This idempotency key belongs to another request.",
  },
  LOGIN_THROTTLED: { http: 429, trpc: "TOO_MANY_REQUESTS", message: "Login failed" },
  RATE_LIMITED: {
    http: 429,
    trpc: "TOO_MANY_REQUESTS",
    message: "Too many requests. Try again in a moment.",
  },
  INTERNAL: { http: 500, trpc: "INTERNAL_SERVER_ERROR", message: "Something went wrong on our side." },
  SMS_UNAVAILABLE: {
    http: 503,
    trpc: "SERVICE_UNAVAILABLE",
    message: "Text messages cannot be sent at the moment.",
  },
  OVERLOADED: { http: 503, trpc: "SERVICE_UNAVAILABLE", message: "Evenly is busy. Try again in a moment." },
  OUTCOME_UNKNOWN: {
    http: 503,
    trpc: "SERVICE_UNAVAILABLE",
    message: "The outcome is not known yet. Repeat with the same key.",
  },
} as const satisfies Record<string, { http: number; trpc: string; message: string }>;

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
