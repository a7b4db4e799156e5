import { ensure } from "./failure.ts";

/** Time zone of a user's days, now and possibly from a later moment on. */
export type ModelZone = {
  readonly timeZone: string;
  readonly next: { readonly timeZone: string; readonly from: Date } | null;
};

const formats = new Map<string, Intl.DateTimeFormat>();
/** Cache of the last requested day per zone. In all of them days change at a quarter-hour of UTC. */
const latest = new Map<string, { readonly quarter: number; readonly day: string }>();
const QUARTER_MS = 900_000;

/** The calendar day of a moment in a zone, computed by Intl instead of the product's code. */
export function dayOf(timeZone: string, moment: Date): string {
  const quarter = Math.floor(moment.getTime() / QUARTER_MS);
  const known = latest.get(timeZone);
  if (known?.quarter === quarter) return known.day;
  let format = formats.get(timeZone);
  if (format === undefined) {
    // Canadian English writes dates as 2026-11-21.
    format = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    formats.set(timeZone, format);
  }
  const day = format.format(moment);
  latest.set(timeZone, { quarter, day });
  return day;
}

export function monthOf(timeZone: string, moment: Date): string {
  return dayOf(timeZone, moment).slice(0, 7);
}

export function zoneInForce({ timeZone, next }: ModelZone, moment: Date): string {
  return next !== null && next.from <= moment ? next.timeZone : timeZone;
}

/**
 * Throws if a change of time zone gives a user a fresh allowance: the current zone must stay in force until the first moment at
 * which both zones have started a new month.
 */
export function ensureFairMove(before: ModelZone, timeZone: string, now: Date, after: ModelZone): void {
  const current = zoneInForce(before, now);
  const { next } = after;
  ensure(after.timeZone === current, () => `a move to ${timeZone} changed the zone in force`);
  if (timeZone === current) {
    ensure(next === null, () => `a move back to ${timeZone} leaves another move waiting`);
    return;
  }
  ensure(next?.timeZone === timeZone, () => `a move to ${timeZone} is not kept`);
  const isOver = (zone: string, moment: Date) => monthOf(zone, moment) > monthOf(zone, now);
  const justBefore = new Date(next.from.getTime() - 1);
  ensure(
    isOver(current, next.from) && isOver(timeZone, next.from),
    () => `a move to ${timeZone} counts before the month is over`,
  );
  ensure(
    !(isOver(current, justBefore) && isOver(timeZone, justBefore)),
    () => `a move to ${timeZone} counts later than it must`,
  );
}
