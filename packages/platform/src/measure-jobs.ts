import { type Metrics, singleFlight } from "./metrics.ts";

type JobFigures = {
  readonly name: string;
  readonly waiting: number;
  readonly parked: number;
  readonly lagSeconds: number;
};

/** Metrics of jobs and consumers by name, read at each scrape. */
export function measureJobs(metrics: Metrics, read: () => Promise<readonly JobFigures[]>): void {
  const look = singleFlight(read);
  const gauge = (name: string, help: string, figureOf: (job: JobFigures) => number) =>
    metrics.gauge(name, help, async () =>
      (await look()).map((job) => ({ value: figureOf(job), labels: { name: job.name } })),
    );
  gauge(
    "evenly_jobs_waiting",
    "Jobs that wait or run, and events that wait for a consumer",
    (job) => job.waiting,
  );
  gauge(
    "evenly_jobs_lag_seconds",
    "How long the oldest that is due and not at work has been due",
    (job) => job.lagSeconds,
  );
  gauge("evenly_jobs_parked", "Jobs that failed ten times and wait for an operator", (job) => job.parked);
}
