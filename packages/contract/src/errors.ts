import { catalogue } from "./features.ts";

export { invariant } from "./invariant.ts";

export type ErrorCode = keyof typeof catalogue;
export type ErrorRow = (typeof catalogue)[ErrorCode];

/** One invalid field: its path in the input and a message. */
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
  /** True for a stored refusal that is returned again for its idempotency key. */
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

/** Returns the catalogue row of a code. */
export function errorRow(code: ErrorCode): ErrorRow {
  return catalogue[code];
}

/** Throws a refusal with a code of the catalogue. */
export function refuse(code: ErrorCode, details: ErrorDetails = {}): never {
  throw new AppError(code, details);
}
