import type { AnyRestRow } from "@evenly/contract/rest";
import type { Scope } from "@evenly/contract/service-keys/schemas";
import * as z from "zod";
import { documentRefusals, refusalsOf } from "./document-refusals.ts";

const Envelope = z.object({ success: z.literal(true) });
const IdempotencyKey = z.string().min(1).max(255);

/** Schemas for the OpenAPI document only; the adapter validates. */
export function documentRow(row: AnyRestRow, scope: Scope | undefined): object {
  const answer = row.answer instanceof z.ZodObject ? Envelope.extend(row.answer.shape) : Envelope;
  return {
    operationId: operationIdOf(row),
    summary: row.summary,
    tags: [/^(?:\/api)?\/([\w-]+)/.exec(row.path)?.[1] ?? "root"],
    security: row.isPublic ? [] : [{ bearer: [] }, ...(scope === undefined ? [] : [{ serviceKey: [scope] }])],
    ...(row.body === undefined ? {} : { body: row.body }),
    ...(row.query === undefined ? {} : { querystring: row.query }),
    ...(row.params === undefined ? {} : { params: row.params }),
    ...(row.isIdempotent
      ? { headers: z.object({ "Idempotency-Key": IdempotencyKey.optional().describe(KEPT) }) }
      : {}),
    response: { [row.success]: documentSuccess(answer), ...documentRefusals(refusalsOf(row)) },
  };
}

const KEPT = "the same key and input give the stored answer again, with Idempotent-Replayed: true";

/** The procedure's name, unless the row defines one. */
export function operationIdOf({ operationId, procedure }: AnyRestRow): string {
  return operationId ?? procedure.split(".").at(-1) ?? procedure;
}

/** A documented JSON answer. */
export function documentSuccess(schema: z.ZodType): object {
  return { description: "Done", content: { "application/json": { schema } } };
}
