import { monitorEventLoopDelay } from "node:perf_hooks";
import { buildInfo } from "./build-info.ts";
import type { Metrics } from "./metrics.ts";

const RESOLUTION_MS = 10;
const NANOSECONDS = 1e9;

/** Metrics of every process: event loop, memory, processor time, build. */
export function measureProcess(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  metrics.gauge("nodejs_eventloop_lag_seconds", "How late timers run, since the last reading", () => {
    const figures = { "0.5": delay.percentile(50), "0.99": delay.percentile(99), "1": delay.max };
    // The monitor's timer fires at its resolution; only the excess is lag.
    const lag = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000);
    const reading = Object.entries(figures).map(([quantile, value]) => ({
      value: lag(value),
      labels: { quantile },
    }));
    delay.reset();
    return reading;
  });
  metrics.gauge("process_memory_bytes", "Memory by kind", () => {
    const { heapUsed, heapTotal, rss, external } = process.memoryUsage();
    const kinds = { heap_used: heapUsed, heap_total: heapTotal, resident: rss, external };
    return Object.entries(kinds).map(([kind, value]) => ({ value, labels: { kind } }));
  });
  metrics.total("process_cpu_seconds", "Processor time, user and system", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  const startedAt = Date.now() / 1000 - process.uptime();
  metrics.gauge(
    "process_start_time_seconds",
    "When the process started, seconds since 1970",
    () => startedAt,
  );
  metrics.gauge("evenly_build_info", "What was built; always 1", () => [
    { value: 1, labels: { ...buildInfo } },
  ]);
}
