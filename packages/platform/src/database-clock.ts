import type { Clock, Log } from "@evenly/services/ports";

export type DatabaseClockOptions = {
  readonly readNow: () => Promise<Date>;
  readonly log: Pick<Log, "warn">;
  readonly everyMs?: number;
};
export type DatabaseClock = Clock & {
  /** Asks the database once; an answer that came late changes nothing. */
  synchronise(): Promise<void>;
  stop(): void;
};

const EVERY_MS = 5000;
/** The answer lies somewhere between the question and its arrival. */
const ROUND_TRIP_MS_MAX = 1000;

/**
 * The database's clock, so that all processes agree on what is old: what it said last, and the time since then by a clock that nobody
 * sets. The machine's own is used until it first answers; `checkBoot` has compared the two by then.
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
    synchronise().catch((error: unknown) => log.warn({ err: error }, "the database's clock was not read"));
  }, everyMs);
  timer.unref();
  return {
    now: () => new Date(startMs + performance.now()),
    synchronise,
    stop: () => clearInterval(timer),
  };
}
