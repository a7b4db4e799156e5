import { Temporal } from "temporal-polyfill";

/** A user's day and month at a moment, and when the day ends. */
export type Period = { readonly day: string; readonly month: string; readonly dayEndsAt: Date };

type CachedDay = Period & { readonly startMs: number; readonly endMs: number };
/** The latest day asked for in each zone: finding one costs far more than reading it, and a batch asks hundreds of times. */
const latestDays = new Map<string, CachedDay>();

/**
 * The day and month of a moment in an IANA zone, right across daylight-saving changes.
 *
 * @see docs/decisions/0004-ledger.md
 */
export function periodOf(timeZone: string, moment: Date): Period {
  const ms = moment.getTime();
  const cached = latestDays.get(timeZone);
  if (cached && ms >= cached.startMs && ms < cached.endMs) return cached;
  const start = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).startOfDay();
  const end = start.add({ days: 1 }).startOfDay();
  const day = start.toPlainDate().toString();
  const found = {
    day,
    month: day.slice(0, 7),
    dayEndsAt: new Date(end.epochMilliseconds),
    startMs: start.epochMilliseconds,
    endMs: end.epochMilliseconds,
  };
  latestDays.set(timeZone, found);
  return found;
}

/** Tells whether a text names an IANA zone that limits can be kept in. */
export function isTimeZone(text: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text);
    return true;
  } catch {
    return false;
  }
}
