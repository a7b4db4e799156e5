import { withTimeout } from "@evenly/contract/with-timeout";
import type { ObservableResult } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";

/** Few and fixed values only: each combination is a line that is kept for ever. */
type Labels = Readonly<Record<string, string>>;
type Reading = number | readonly { readonly value: number; readonly labels: Labels }[];

/** Figures of this process, in the Prometheus text format. */
export type Metrics = {
  /** A count that only grows. */
  counter(name: string, help: string): (labels?: Labels, amount?: number) => void;
  /** How often values fell below each bound. */
  histogram(name: string, help: string, bounds: readonly number[]): (value: number, labels?: Labels) => void;
  /** A value that is looked up at each reading; one that fails or takes more than 2 s is left out. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>): void;
  /** A count that is kept elsewhere and looked up at each reading. */
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

/** Single flight: those who ask while a look is under way share its answer. */
export function singleFlight<Value>(look: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | null = null;
  return () => {
    underWay ??= look().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
