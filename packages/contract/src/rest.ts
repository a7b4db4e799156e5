import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";

/** What a request brought, after its documented shape was checked. */
export type RestRequest<Body, Query, Params> = {
  readonly body: Body;
  readonly query: Query;
  readonly params: Params;
  /** The caller's Idempotency-Key, or one made for this request. */
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
  /** Dotted path of the procedure that does the job. */
  readonly procedure: string;
  /** The procedure of a request that the body makes another one of. */
  readonly procedureOf?: (body: z.infer<Body>) => string;
  /** Name of the operation in the OpenAPI document; the procedure's own when absent. */
  readonly operationId?: string;
  readonly summary: string;
  /** What a client reads instead of the catalogue's text where nothing is found or something breaks. */
  readonly failureText?: string;
  readonly isPublic: boolean;
  readonly success: 200 | 201;
  readonly body?: Body;
  readonly query?: Query;
  readonly params?: Params;
  /** What its verbs refuse with, beside what every row can be refused with. */
  readonly refusals: readonly ErrorCode[];
  /** Hands the caller's Idempotency-Key on. */
  readonly isIdempotent?: boolean;
  /** The named fields beside `success: true`; JSON types only. */
  readonly answer: Answer;
  readonly toInput: (request: RestRequest<z.infer<Body>, z.infer<Query>, z.infer<Params>>) => unknown;
  readonly toAnswer: (output: never, caller: { readonly userId: string | null }) => z.input<Answer>;
};

/** A row as the adapter walks it, whatever its shapes. */
export type AnyRestRow = Omit<RestRow, "toInput" | "procedureOf"> & {
  readonly toInput: (request: RestRequest<never, never, never>) => unknown;
  readonly procedureOf?: (body: never) => string;
};

/** Declares a row; the types of its shapes are checked here. */
export function restRow<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType, A extends z.ZodType>(
  row: RestRow<B, Q, P, A>,
): AnyRestRow {
  return row as unknown as AnyRestRow;
}
