import { withTimeout } from "@evenly/contract/with-timeout";
import type { ObservableResult } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";

/** Use few, fixed values: each combination is a time series that is never removed. */
type Labels = Readonly<Record<string, string>>;
type Reading = number | readonly { readonly value: number; readonly labels: Labels }[];

/** Metrics of this process in the Prometheus text format. */
export type Metrics = {
  /** A monotonic counter. */
  counter(name: string, help: string): (labels?: Labels, amount?: number) => void;
  /** Cumulative counts of values below each bound. */
  histogram(name: string, help: string, bounds: readonly number[]): (value: number, labels?: Labels) => void;
  /** A value read at each scrape; omitted if the read fails or takes more than 2 s. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void;
  /** A monotonic counter kept elsewhere and read at each scrape. */
  total(name: string, help: string, read: () => number): void;
  text(): Promise<string>;
};

const READ_MS_MAX = 2000;

export function createMetrics(): Metrics {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const meter = new MeterProvider({ readers: [exporter] }).getMeter("evenly");
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);
  return {
    counter: (name, description) => {
      const counter = meter.createCounter(name, { description });
      return (labels = {}, amount = 1) => counter.add(amount, labels);
    },
    histogram: (name, description, bounds) => {
      const advice = { explicitBucketBoundaries: [...bounds] };
      const histogram = meter.createHistogram(name, { description, advice });
      return (value, labels = {}) => histogram.record(value, labels);
    },
    gauge: (name, description, read) => {
      meter.createObservableGauge(name, { description }).addCallback((result) => observe(result, read));
    },
    total: (name, description, read) => {
      meter.createObservableCounter(name, { description }).addCallback((result) => observe(result, read));
    },
    text: async () => serializer.serialize((await exporter.collect()).resourceMetrics),
  };
}

async function observe(result: ObservableResult, read: () => Reading | Promise<Reading>): Promise<void> {
  const looked = Promise.resolve()
    .then(read)
    .catch(() => null);
  const reading = await withTimeout(looked, READ_MS_MAX, () => null);
  if (reading === null) return;
  if (typeof reading === "number") result.observe(reading);
  else for (const { value, labels } of reading) result.observe(value, labels);
}

/** Single flight: concurrent callers share one call's result. */
export function singleFlight<Value>(look: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | null = null;
  return () => {
    underWay ??= look().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
