import { invariant, readEvent } from "@evenly/contract";
import { deleteHeldJob, type PutBack, putBackJob, renewLease } from "@evenly/db/jobs/queries";
import { JOB_ATTEMPTS_MAX, nextJobDelayMs } from "@evenly/domain/jobs/index";
import { type PartName, type ServiceContext, withTransaction } from "../context.ts";
import type { EventConsumer, JobHandler, JobOutcome } from "../feature.ts";
import { reasonOf } from "../shared/reason-of.ts";
import type { Handlers } from "./handlers.ts";
import { JOB_LEASE_MS, type TakenJob } from "./take-jobs.ts";

export type RunJobOptions = {
  /** Aborts when the worker stops. */
  readonly stopping: AbortSignal;
  readonly leaseMs?: number;
};
/** Payload of the row in which an event waits for its consumer. */
export type Consumption = { readonly eventId: string; readonly event: string; readonly payload: unknown };

/**
 * Runs a job that `takeJobs` returned and records the outcome. A consumer's effects commit together with the deletion of its
 * row. A job's lease is renewed while it runs. A failed run is retried with growing delays until the job is parked.
 *
 * @see docs/decisions/0043-jobs.md
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function runJob<Needed extends PartName>(
  ctx: ServiceContext<NoInfer<Needed>>,
  handlers: Handlers<Needed>,
  job: TakenJob,
  options: RunJobOptions,
): Promise<void> {
  const own = {
    ...ctx,
    actor: { kind: "job", name: job.name } as const,
    requestId: job.requestId ?? `job-${job.id}`,
  };
  try {
    // Its process was killed on every attempt, so there is no failure text.
    if (job.attempt > JOB_ATTEMPTS_MAX)
      return await putBackJob(ctx.db, job, { kind: "parked", parkedAt: ctx.clock.now(), lastError: null });
    const consumer = handlers.consumers.get(job.name);
    if (consumer !== undefined) return await runConsumer(own, consumer, job);
    const handler = handlers.jobs.get(job.name);
    invariant(handler, "only known jobs are taken");
    await runHandler(own, handler, job, options);
  } catch (error) {
    await putBackFailed(own, job, error, options.stopping);
  }
}

/** Deletes the row first: a worker that lost it changes nothing, and others cannot take it while it is locked. */
async function runConsumer<Needed extends PartName>(
  ctx: ServiceContext<NoInfer<Needed>>,
  consumer: EventConsumer<Needed>,
  job: TakenJob,
): Promise<void> {
  const { eventId, event: name, payload } = job.payload as Consumption;
  await withTransaction(ctx, async (tx) => {
    if (!(await deleteHeldJob(tx, job))) return;
    const event = readEvent({ id: eventId, name, payload });
    invariant(event, "an event can be read by its consumer");
    await consumer.handle(ctx, tx, event);
  });
}

async function runHandler<Needed extends PartName>(
  ctx: ServiceContext<NoInfer<Needed>>,
  handler: JobHandler<Needed>,
  job: TakenJob,
  { stopping, leaseMs = JOB_LEASE_MS }: RunJobOptions,
): Promise<void> {
  const lost = new AbortController();
  const keeping = setInterval(() => void keep(ctx, job, leaseMs, lost), leaseMs / 3);
  try {
    const signal = AbortSignal.any([stopping, lost.signal]);
    const outcome = await handler.run(ctx, job.payload, { jobId: job.id, attempt: job.attempt, signal });
    await end(ctx, job, outcome);
  } finally {
    clearInterval(keeping);
  }
}

async function end(ctx: ServiceContext, job: TakenJob, outcome: JobOutcome): Promise<void> {
  if (outcome === "done") {
    await deleteHeldJob(ctx.db, job);
    return;
  }
  const dueAt = outcome === "again" ? ctx.clock.now() : outcome.againAt;
  await putBackJob(ctx.db, job, { kind: "again", dueAt });
}

/** A lease whose renewal fails temporarily is still valid; a lease taken by another worker is lost. */
async function keep(
  ctx: ServiceContext,
  job: TakenJob,
  leaseMs: number,
  lost: AbortController,
): Promise<void> {
  try {
    const until = new Date(ctx.clock.now().getTime() + leaseMs);
    if (!(await renewLease(ctx.db, job, until))) lost.abort();
  } catch (error) {
    ctx.log.warn({ err: error, jobId: job.id, job: job.name }, "the lease of a job was not renewed");
  }
}

async function putBackFailed(
  ctx: ServiceContext,
  job: TakenJob,
  error: unknown,
  stopping: AbortSignal,
): Promise<void> {
  if (stopping.aborted) return putBackJob(ctx.db, job, { kind: "released" });
  ctx.log.error({ err: error, jobId: job.id, job: job.name, attempt: job.attempt }, "a job failed");
  await putBackJob(ctx.db, job, afterFailure(ctx, job, error));
}

function afterFailure(ctx: ServiceContext, job: TakenJob, error: unknown): PutBack {
  const now = ctx.clock.now();
  const lastError = reasonOf(
    error instanceof Error ? `${error.name}: ${error.message}` : "no error was given",
  );
  const delayMs = nextJobDelayMs(job.attempt, Math.random());
  if (delayMs === null) return { kind: "parked", parkedAt: now, lastError };
  return { kind: "failed", dueAt: new Date(now.getTime() + delayMs), lastError };
}
