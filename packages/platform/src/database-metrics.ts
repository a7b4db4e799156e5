import type { Figures } from "@evenly/services/health/read-figures";
import { type Metrics, singleFlight } from "./metrics.ts";

/** Metrics read from the database at each scrape: backlog and connections. */
export function measureDatabase(metrics: Metrics, read: () => Promise<Figures>): void {
  // Several metrics come from one query.
  const look = singleFlight(read);
  metrics.gauge(
    "evenly_backlog_rows",
    "Rows that wait to leave the database; 10000 is that or more",
    async () => (await look()).backlog.map(({ kind, rows }) => ({ value: rows, labels: { kind } })),
  );
  metrics.gauge("evenly_backlog_oldest_seconds", "How long the oldest of them waits", async () =>
    (await look()).backlog.map(({ kind, oldestSeconds }) => ({ value: oldestSeconds, labels: { kind } })),
  );
  metrics.gauge("evenly_database_connections", "Connections of all processes of a name, by state", async () =>
    (await look()).connections.map(({ application, state, count }) => ({
      value: count,
      labels: { application, state },
    })),
  );
  metrics.gauge("evenly_sign_ins", "Sign-ins of the present ten minutes, by outcome", async () => {
    const { right, wrong } = (await look()).signIns;
    return [
      { value: right, labels: { outcome: "right" } },
      { value: wrong, labels: { outcome: "wrong" } },
    ];
  });
  metrics.gauge(
    "evenly_sign_in_alarm",
    "1 when most of them are wrong: stolen passwords are tried",
    async () => ((await look()).signIns.isAlarmed ? 1 : 0),
  );
  metrics.gauge("evenly_database_up", "1 while the database answers", () =>
    look().then(
      () => 1,
      () => 0,
    ),
  );
}
