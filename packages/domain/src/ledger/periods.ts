import { Temporal } from "temporal-polyfill";

/** A user's day and month at a moment, and the end of the day. */
export type Period = { readonly day: string; readonly month: string; readonly dayEndsAt: Date };

type CachedDay = Period & { readonly startMs: number; readonly endMs: number };
/** Cache of the latest day per zone: computing a day is far slower than reading it, and a batch reads hundreds. */
const latestDays = new Map<string, CachedDay>();

/** Day and month of a moment in an IANA zone, correct across daylight-saving changes. @see docs/decisions/0004-ledger.md */
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

/**
 * Canonical spelling of an IANA zone, or null for an unknown zone. Offsets such as +05:00 are not zones. Two aliases of one
 * zone give the same result.
 */
export function canonicalTimeZone(text: string): string | null {
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch {
    return null;
  }
}

/** Zone in which a party's days and months are counted, and a pending change with its start. */
export type PartyZone = {
  readonly timeZone: string;
  readonly next: { readonly timeZone: string; readonly from: Date } | null;
};

/** Zone used for limits at a moment. */
export function zoneAt(zone: PartyZone, moment: Date): string {
  return zone.next !== null && moment.getTime() >= zone.next.from.getTime()
    ? zone.next.timeZone
    : zone.timeZone;
}

/**
 * Moves a party to another zone. The change applies to limits once the day and the month have ended in both zones, so that
 * moving never resets a limit early. Asking for the zone in force cancels a pending change.
 *
 * @see docs/decisions/0012-profile.md
 */
export function changeZone(zone: PartyZone, timeZone: string, now: Date): PartyZone {
  const current = zoneAt(zone, now);
  if (timeZone === current) return { timeZone: current, next: null };
  const ends = [monthEndsAt(current, now), monthEndsAt(timeZone, now)].map((end) => end.getTime());
  return { timeZone: current, next: { timeZone, from: new Date(Math.max(...ends)) } };
}

function monthEndsAt(timeZone: string, moment: Date): Date {
  const here = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(here.with({ day: 1 }).add({ months: 1 }).startOfDay().epochMilliseconds);
}
