import type * as z from "zod";

/**
 * One documented REST path: a thin row over a tRPC procedure. `body`, `query` and `params` are the documented shapes;
 * `toInput` and `toAnswer` rename fields and turn decimal texts into minor units and back, nothing else.
 */
export type RestRow<Body extends z.ZodType, Query extends z.ZodType, Params extends z.ZodType, Answer extends z.ZodType> = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly procedure: string;
  readonly summary: string;
  readonly isPublic: boolean;
  readonly success: 200 | 201;
  readonly body?: Body;
  readonly query?: Query;
  readonly params?: Params;
  readonly answer: Answer;
  readonly toInput: (request: { body: z.infer<Body>; query: z.infer<Query>; params: z.infer<Params>; idempotencyKey: string }) => unknown;
  readonly toAnswer: (output: never) => z.input<Answer>;
};
