import { events, invariant } from "@evenly/contract";
import type { ConsumedEvent, JobKind } from "@evenly/db/jobs/claim-queries";
import type { EventConsumer, JobHandler, ServiceFeature } from "../feature.ts";

/** What is claimed apart, so that no long job holds up the handling of events. */
export const JOB_LANES = ["consumers", "jobs"] as const;
export type JobLane = (typeof JOB_LANES)[number];

/** All that features bring, by name; a job and a consumer of one name are a mistake. */
export type Handlers = {
  readonly consumers: ReadonlyMap<string, EventConsumer>;
  readonly jobs: ReadonlyMap<string, JobHandler>;
};

export function collectHandlers(features: readonly ServiceFeature[]): Handlers {
  const consumers = features.flatMap((feature) => feature.consumers ?? []);
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const names = [...consumers, ...jobs].map(({ name }) => name);
  invariant(new Set(names).size === names.length, "jobs and consumers have a name each");
  return {
    consumers: new Map(consumers.map((consumer) => [consumer.name, consumer])),
    jobs: new Map(jobs.map((job) => [job.name, job])),
  };
}

/** What this version of the product can run of a lane; a job of a newer one waits for the newer worker. */
export function kindsOf(handlers: Handlers, lane: JobLane): readonly JobKind[] {
  if (lane === "jobs") return [...handlers.jobs.values()];
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
