import type { Clock, Log } from "@evenly/services/ports";

export type DatabaseClockOptions = {
  readonly readNow: () => Promise<Date>;
  readonly log: Pick<Log, "warn">;
  readonly everyMs?: number;
};
export type DatabaseClock = Clock & {
  /** Reads the database's clock once; ignores an answer whose round trip was too long. */
  synchronise(): Promise<void>;
  stop(): void;
};

const EVERY_MS = 5000;
/** Bounds the error: the database read its clock at some time within the round trip. */
const ROUND_TRIP_MS_MAX = 1000;

/**
 * The database's clock, so that all processes agree on expiry: its last answer plus the monotonic time since. Before the first
 * answer it is the machine's clock, which `checkBoot` has compared with the database's.
 */
export function startDatabaseClock({
  readNow,
  log,
  everyMs = EVERY_MS,
}: DatabaseClockOptions): DatabaseClock {
  let startMs = Date.now() - performance.now();
  const synchronise = async () => {
    const askedAt = performance.now();
    const said = await readNow();
    const answeredAt = performance.now();
    if (answeredAt - askedAt > ROUND_TRIP_MS_MAX) return;
    startMs = said.getTime() - (askedAt + answeredAt) / 2;
  };
  const timer = setInterval(() => {
    synchronise().catch((error: unknown) => log.warn({ err: error }, "could not read the database's clock"));
  }, everyMs);
  timer.unref();
  return {
    now: () => new Date(startMs + performance.now()),
    synchronise,
    stop: () => clearInterval(timer),
  };
}
