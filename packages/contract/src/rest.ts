import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";

/** A request whose documented shape was checked. */
export type RestRequest<Body, Query, Params> = {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  /** The caller's Idempotency-Key, or one generated for this request. */
  readonly idempotencyKey: string;
};

/**
 * One documented REST path: a thin row over a tRPC procedure. `body`, `query` and `params` are the documented shapes;
 * `toInput` and `toAnswer` rename fields and turn decimal texts into minor units and back, nothing else.
 */
export type RestRow<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With parameters in braces: /api/transactions/{id}. */
  readonly path: string;
  /** Dotted path of the procedure. */
  readonly procedure: string;
  /** Chooses the procedure by the body. */
  readonly procedureOf?: (body: z.infer<Body>) => string;
  /** Operation id in the OpenAPI document; the procedure's name by default. */
  readonly operationId?: string;
  readonly summary: string;
  /** Text for NOT_FOUND and internal errors, instead of the catalogue's. */
  readonly failureText?: string;
  readonly isPublic: boolean;
  readonly success: 200 | 201;
  readonly body?: Body;
  readonly query?: Query;
  readonly params?: Params;
  /** Refusals of its verbs, in addition to those of every row. */
  readonly refusals: readonly ErrorCode[];
  /** Passes on the caller's Idempotency-Key. */
  readonly isIdempotent?: boolean;
  /** The named fields beside `success: true`; JSON types only. */
  readonly answer: Answer;
  readonly toInput: (request: RestRequest<z.infer<Body>, z.infer<Query>, z.infer<Params>>) => unknown;
  readonly toAnswer: (output: never, caller: { readonly userId: string | null }) => z.input<Answer>;
};

/** A row without its type parameters, for the adapter. */
export type AnyRestRow = Omit<RestRow, "toInput" | "procedureOf"> & {
  readonly toInput: (request: RestRequest<never, never, never>) => unknown;
  readonly procedureOf?: (body: never) => string;
};

/** Declares a row and checks the types of its shapes. */
export function restRow<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
  row: RestRow<B, Q, P, A>,
): AnyRestRow {
  return row as unknown as AnyRestRow;
}
