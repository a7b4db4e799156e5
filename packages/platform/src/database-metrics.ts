import type { Metrics } from "./metrics.ts";
import { shared } from "./metrics.ts";

type Figures = {
  readonly backlog: readonly {
    readonly kind: string;
    readonly rows: number;
    readonly oldestSeconds: number;
  }[];
  readonly connections: readonly {
    readonly application: string;
    readonly state: string;
    readonly count: number;
  }[];
};

/** Figures that the database knows: what waits to leave it and who is connected. Asked for at each reading. */
export function measureDatabase(metrics: Metrics, read: () => Promise<Figures>): void {
  const look = shared(read);
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
  metrics.gauge("evenly_database_up", "1 while the database answers", () =>
    look().then(
      () => 1,
      () => 0,
    ),
  );
}
