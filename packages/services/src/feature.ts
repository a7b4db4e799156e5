import type { BusinessEvent, EventName, JobDefinition } from "@evenly/contract";
import type { ScheduleRule } from "@evenly/contract/schedules";
import type { Tx } from "@evenly/db";
import type * as z from "zod";
import type { AccountEnds, Earmarks, PartName, ServiceContext } from "./context.ts";
import type { PaymentFollower, Reviewer } from "./follower.ts";

export type JobRun = {
  /** Idempotency key of the job for its handler. */
  readonly jobId: string;
  /** 1 for the first run. Increases with each failed run and restarts after a run that returned `again`. */
  readonly attempt: number;
  /** Aborts when the worker stops or another worker has taken the job over. */
  readonly signal: AbortSignal;
};
/** Result of a run: done, run again at once, or run again at a moment. A handler that throws has failed. */
export type JobOutcome = "done" | "again" | { readonly againAt: Date };
/** `Needed` names the parts that a job, consumer or sweep needs from the worker; any part by default. */
export type JobHandler<Needed extends PartName = PartName> = {
  readonly name: string;
  readonly version: number;
  readonly run: (ctx: ServiceContext<Needed>, payload: unknown, run: JobRun) => Promise<JobOutcome>;
};

/** Declares the handler of a job. It runs outside a transaction and at least once, so it must be idempotent. */
export function handleJob<Payload extends z.ZodType, Needed extends PartName = never>(
  { name, version, payload: schema }: JobDefinition<Payload>,
  handle: (ctx: ServiceContext<Needed>, payload: z.output<Payload>, run: JobRun) => Promise<JobOutcome>,
): JobHandler<Needed> {
  return { name, version, run: (ctx, payload, run) => handle(ctx, schema.parse(payload), run) };
}

export type EventConsumer<Needed extends PartName = PartName> = {
  readonly name: string;
  readonly events: readonly EventName[];
  /** Null when events may be handled in any order. */
  readonly orderingKey: ((event: BusinessEvent) => string) | null;
  readonly handle: (ctx: ServiceContext<Needed>, tx: Tx, event: BusinessEvent) => Promise<void>;
};
type EventOf<Name extends EventName> = Extract<BusinessEvent, { readonly name: Name }>;

/**
 * Declares a consumer of events. It runs in one transaction with the record of its completion, so its writes happen exactly
 * once. External effects are enqueued as jobs. Events with the same ordering key are handled in commit order.
 */
export function consumeEvent<Name extends EventName, Needed extends PartName = never>(consumer: {
  readonly name: string;
  readonly events: readonly Name[];
  readonly orderingKey?: (event: EventOf<Name>) => string;
  readonly handle: (ctx: ServiceContext<Needed>, tx: Tx, event: EventOf<Name>) => Promise<void>;
}): EventConsumer<Needed> {
  const { name, events, orderingKey, handle } = consumer;
  return {
    name,
    events,
    orderingKey: orderingKey === undefined ? null : (event) => orderingKey(event as EventOf<Name>),
    handle: (ctx, tx, event) => handle(ctx, tx, event as EventOf<Name>),
  };
}

/** A schedule that the product itself declares. */
export type ProductSchedule = {
  readonly name: string;
  readonly job: JobDefinition;
  readonly payload: unknown;
  readonly rule: ScheduleRule;
  readonly timeZone: string;
};

/** Declares a product schedule. */
export function schedule<Payload extends z.ZodType>(declared: {
  readonly name: string;
  readonly job: JobDefinition<Payload>;
  readonly payload: z.input<Payload>;
  readonly rule: ScheduleRule;
  readonly timeZone: string;
}): ProductSchedule {
  return declared;
}

/** Maintenance that every worker process repeats, concurrently with other workers. */
export type Sweep<Needed extends PartName = PartName> = {
  readonly name: string;
  readonly everyMs: number;
  /** Returns how many rows it processed; it is repeated at once until that is 0. */
  readonly sweep: (ctx: ServiceContext<Needed>) => Promise<number>;
};

/**
 * Work that a feature adds to the worker, the parts that the work needs, the payments that it follows, and its part in the end of an account.
 */
export type ServiceFeature<Needed extends PartName = never> = {
  readonly consumers?: readonly EventConsumer<Needed>[];
  readonly jobs?: readonly JobHandler<Needed>[];
  readonly schedules?: readonly ProductSchedule[];
  readonly sweeps?: readonly Sweep<Needed>[];
  /** Records that change in the transactions of the payments that they pay for. */
  readonly follows?: readonly PaymentFollower[];
  /** Shows payments on hold to operators; one feature does. */
  readonly reviews?: Reviewer;
  /** What it promises of a person's balance, and is therefore not safe to spend. */
  readonly earmarks?: Earmarks;
  /** What keeps an account from ending; what decides it stays locked until the deletion commits. */
  readonly remains?: AccountEnds["remains"];
  /** Ends in the deletion's transaction what belongs to the account: open links, requests, codes, memberships. */
  readonly endsWithAccount?: AccountEnds["end"];
};
