import type { BusinessEvent, EventName, JobDefinition } from "@evenly/contract";
import type { ScheduleRule } from "@evenly/contract/schedules";
import type { Tx } from "@evenly/db";
import type * as z from "zod";
import type { ServiceContext } from "./context.ts";

export type JobRun = {
  /** By which a handler knows a repeat. */
  readonly jobId: string;
  /** 1 for the first; it counts up while runs fail, and begins anew after one that asked for another. */
  readonly attempt: number;
  /** Aborts when the worker stops, or when another worker has taken the job. */
  readonly signal: AbortSignal;
};
/** The job is done, or has come on and goes on at once or at a moment; whoever throws has failed. */
export type JobOutcome = "done" | "again" | { readonly againAt: Date };
export type JobHandler = {
  readonly name: string;
  readonly version: number;
  readonly run: (ctx: ServiceContext, payload: unknown, run: JobRun) => Promise<JobOutcome>;
};

/** Says how a job is done: outside of a transaction, at least once, so that a repeat must be harmless. */
export function handleJob<Payload extends z.ZodType>(
  { name, version, payload: schema }: JobDefinition<Payload>,
  handle: (ctx: ServiceContext, payload: z.output<Payload>, run: JobRun) => Promise<JobOutcome>,
): JobHandler {
  return { name, version, run: (ctx, payload, run) => handle(ctx, schema.parse(payload), run) };
}

export type EventConsumer = {
  readonly name: string;
  readonly events: readonly EventName[];
  /** Null where events may be handled in any order. */
  readonly orderingKey: ((event: BusinessEvent) => string) | null;
  readonly handle: (ctx: ServiceContext, tx: Tx, event: BusinessEvent) => Promise<void>;
};
type EventOf<Name extends EventName> = Extract<BusinessEvent, { readonly name: Name }>;

/**
 * Says what a feature does about events: in one transaction with the note that it was done, so that what it writes is written
 * exactly once. Whatever leaves the database it enqueues as a job. Those of one ordering key come in the order of their commits.
 */
export function consumeEvent<Name extends EventName>(consumer: {
  readonly name: string;
  readonly events: readonly Name[];
  readonly orderingKey?: (event: EventOf<Name>) => string;
  readonly handle: (ctx: ServiceContext, tx: Tx, event: EventOf<Name>) => Promise<void>;
}): EventConsumer {
  const { name, events, orderingKey, handle } = consumer;
  return {
    name,
    events,
    orderingKey: orderingKey === undefined ? null : (event) => orderingKey(event as EventOf<Name>),
    handle: (ctx, tx, event) => handle(ctx, tx, event as EventOf<Name>),
  };
}

/** A job that the product itself enqueues by the clock. */
export type ProductSchedule = {
  readonly name: string;
  readonly job: JobDefinition;
  readonly payload: unknown;
  readonly rule: ScheduleRule;
  readonly timeZone: string;
};

/** Declares a schedule of the product. */
export function schedule<Payload extends z.ZodType>(declared: {
  readonly name: string;
  readonly job: JobDefinition<Payload>;
  readonly payload: z.input<Payload>;
  readonly rule: ScheduleRule;
  readonly timeZone: string;
}): ProductSchedule {
  return declared;
}

/** What every worker does by itself now and then, whoever else does it too. */
export type Sweep = {
  readonly name: string;
  readonly everyMs: number;
  /** Tells how many it found; it is done again at once until there are none. */
  readonly sweep: (ctx: ServiceContext) => Promise<number>;
};

/** What a feature brings for the worker to do. */
export type ServiceFeature = {
  readonly consumers?: readonly EventConsumer[];
  readonly jobs?: readonly JobHandler[];
  readonly schedules?: readonly ProductSchedule[];
  readonly sweeps?: readonly Sweep[];
};
