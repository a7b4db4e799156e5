import { events, invariant } from "@evenly/contract";
import type { ConsumedEvent, JobKind } from "@evenly/db/jobs/lease-queries";
import type { PartName } from "../context.ts";
import type { EventConsumer, JobHandler, ServiceFeature } from "../feature.ts";

/** Streams are leased separately, so that a long job does not delay the handling of events. */
export const JOB_STREAMS = ["consumers", "jobs"] as const;
export type JobStream = (typeof JOB_STREAMS)[number];

/** All jobs and consumers of the features, by name; a name must not be both. */
export type Handlers<Needed extends PartName = PartName> = {
  readonly consumers: ReadonlyMap<string, EventConsumer<Needed>>;
  readonly jobs: ReadonlyMap<string, JobHandler<Needed>>;
};

export function collectHandlers<Needed extends PartName>(
  features: readonly ServiceFeature<Needed>[],
): Handlers<Needed> {
  const consumers = features.flatMap((feature) => feature.consumers ?? []);
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const names = [...consumers, ...jobs].map(({ name }) => name);
  invariant(new Set(names).size === names.length, "names of jobs and consumers are unique");
  return {
    consumers: new Map(consumers.map((consumer) => [consumer.name, consumer])),
    jobs: new Map(jobs.map((job) => [job.name, job])),
  };
}

/** The kinds of a stream that this version can run; a job of a newer version waits for a newer worker. */
export function kindsOf(handlers: Handlers, stream: JobStream): readonly JobKind[] {
  if (stream === "jobs") return [...handlers.jobs.values()];
  return [...handlers.consumers.values()].map(({ name, events: names }) => ({
    name,
    version: Math.max(...names.map((each) => events[each].version)),
  }));
}

export function consumedBy({ consumers }: Handlers): readonly ConsumedEvent[] {
  return [...consumers.values()].flatMap(({ name, events: names }) =>
    names.map((event) => ({ consumer: name, event })),
  );
}
