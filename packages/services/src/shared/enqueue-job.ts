import type { JobDefinition } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { insertJob } from "@evenly/db/jobs/queries";
import type * as z from "zod";
import type { ServiceContext } from "../context.ts";

export type EnqueueOptions = {
  readonly dueAt?: Date;
  /** Nothing is added while a job of the same name and key is there, at work or parked ones too. */
  readonly dedupeKey?: string;
  /** Jobs of the same name and key run one after the other; whoever adds one holds a lock that all of them hold. */
  readonly orderingKey?: string;
};

/** Adds a job in the caller's transaction: the worker runs it after commit. Gives its id; null when its key has one already. */
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
