import { type AppError, refuse } from "@evenly/contract";
import type { AnyRestRow } from "@evenly/contract/rest";
import { userIdOf } from "@evenly/services/shared/require-user";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import type { ApiDeps } from "../api-parts.ts";
import { readIdempotencyKey } from "../http/idempotency-key.ts";
import { createRequestContext } from "../trpc/context.ts";
import { issuesOf, toRefusal } from "../trpc/error-data.ts";
import { requireScope } from "../trpc/require-scope.ts";
import { createCaller, scopeOf } from "../trpc/root.ts";
import { documentRow } from "./document-row.ts";
import { sendProblem } from "./problem.ts";

/** Mounts every row: validates the documented shape, calls the procedure, answers in the documented envelope. */
export function mountRestRows(app: FastifyInstance, deps: ApiDeps, rows: readonly AnyRestRow[]): void {
  for (const row of rows) {
    app.route({
      method: row.method,
      url: routeOf(row),
      schema: documentRow(row, scopeOf(row.procedure)),
      handler: (request, reply) => answerRow(deps, row, request, reply),
    });
  }
}

/** A row's path in Fastify's syntax. */
export function routeOf(row: AnyRestRow): string {
  return row.path.replaceAll(/\{(\w+)\}/g, ":$1");
}

async function answerRow(
  deps: ApiDeps,
  row: AnyRestRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const ctx = await createRequestContext(deps, request, reply);
    // Authorisation before validation: an unauthorised caller learns nothing about the shape.
    if (row.procedureOf === undefined) requireScope(ctx.serviceKey, scopeOf(row.procedure));
    if (!row.isPublic && ctx.session === null && ctx.serviceKey === null) refuse("UNAUTHENTICATED");
    const { procedure, input } = readInput(row, request, deps.ids.uuid());
    const output = await callProcedure(createCaller(ctx), procedure, input);
    const answer = row.answer.parse(row.toAnswer(output as never, { userId: userIdOf(ctx.actor) }));
    return reply
      .code(row.success)
      .header("cache-control", "no-store")
      .send({ success: true, ...(answer as object) });
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.code === "INTERNAL") request.log.error({ err: error, path: row.path }, "procedure failed");
    return sendProblem(reply, refusal, request.id, failureTextOf(row, refusal));
  }
}

/** The row's documented text replaces the catalogue's; the title stays. */
function failureTextOf({ failureText }: AnyRestRow, { code }: AppError): Record<string, string> {
  if (failureText === undefined || (code !== "NOT_FOUND" && code !== "INTERNAL")) return {};
  return { error: failureText, message: failureText, detail: failureText };
}

function readInput(
  row: AnyRestRow,
  request: FastifyRequest,
  freshKey: string,
): { readonly procedure: string; readonly input: unknown } {
  const idempotencyKey = readIdempotencyKey(request.raw) ?? freshKey;
  const nothing = z.unknown();
  const shape = z.object({
    body: row.body ?? nothing,
    query: row.query ?? nothing,
    params: row.params ?? nothing,
  });
  const parsed = shape.safeParse({ body: request.body ?? {}, query: request.query, params: request.params });
  if (!parsed.success) {
    const issues = issuesOf(parsed.error).map((issue) => ({
      ...issue,
      path: issue.path.replace(/^(body|query|params)\.?/, ""),
    }));
    return refuse("VALIDATION", { issues });
  }
  const { body, query, params } = parsed.data as { body: never; query: never; params: never };
  return {
    procedure: row.procedureOf?.(body) ?? row.procedure,
    input: row.toInput({ body, query, params, idempotencyKey }),
  };
}

async function callProcedure(caller: unknown, path: string, input: unknown): Promise<unknown> {
  const procedure = path
    .split(".")
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], caller) as (
    input: unknown,
  ) => Promise<unknown>;
  return procedure(input);
}
