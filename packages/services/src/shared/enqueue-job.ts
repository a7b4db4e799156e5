import type { JobDefinition } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { insertJob } from "@evenly/db/jobs/queries";
import type * as z from "zod";
import type { ServiceContext } from "../context.ts";

export type EnqueueOptions = {
  readonly dueAt?: Date;
  /** Nothing is inserted while a job with the same name and key exists, running and parked ones included. */
  readonly dedupeKey?: string;
  /** Jobs with the same name and key run one at a time. Inserting one requires a lock that all callers of the key take. */
  readonly orderingKey?: string;
};

/**
 * Inserts a job in the caller's transaction; the worker runs it after commit. Returns its id, or null when the dedupe key
 * already has a job.
 */
export async function enqueueJob<Payload extends z.ZodType>(
  ctx: ServiceContext,
  tx: Tx,
  job: JobDefinition<Payload>,
  payload: z.input<Payload>,
  { dueAt = ctx.clock.now(), dedupeKey, orderingKey }: EnqueueOptions = {},
): Promise<string | null> {
  const row = {
    id: ctx.ids.uuid(),
    name: job.name,
    version: job.version,
    dedupeKey: dedupeKey ?? null,
    orderingKey: orderingKey ?? null,
    payload: job.payload.parse(payload),
    requestId: ctx.requestId,
    dueAt,
  };
  return (await insertJob(tx, row)) ? row.id : null;
}
