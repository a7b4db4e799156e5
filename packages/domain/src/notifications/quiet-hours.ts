import { invariant } from "@evenly/contract";
import type { QuietHours } from "@evenly/contract/notifications/settings";
import { Temporal } from "temporal-polyfill";

/** Ends of the window and changes of the clock that one search looks at; more than two never happened. */
const STEPS_MAX = 10;

/**
 * When the quiet hours end that a moment lies in, or null when it lies in none. It is quiet exactly while the wall clock of
 * the zone shows a time from the start to before the end: a window may wrap midnight, and a change of the clock ends it where
 * it skips the end. A window that ends where it starts is none.
 *
 * @see spec 1 section 5 (quiet hours); docs/decisions/0025-planning.md
 */
export function quietUntil(now: Date, timeZone: string, window: QuietHours): Date | null {
  if (!window.enabled || window.start === window.end) return null;
  let at = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (!isQuiet(at, window)) return null;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const end = nextTime(at, window.end);
    const change = at.getTimeZoneTransition("next");
    at = change !== null && Temporal.ZonedDateTime.compare(change, end) < 0 ? change : end;
    if (!isQuiet(at, window)) return new Date(at.epochMilliseconds);
  }
  invariant(false, "quiet hours end");
}

/** The rule for pushes: urgent ones go at once, others after the quiet hours; null means at once. */
export function nextPushAt(
  now: Date,
  timeZone: string,
  window: QuietHours,
  priority: "urgent" | "high" | "medium" | "low" = "medium",
): Date | null {
  return priority === "urgent" ? null : quietUntil(now, timeZone, window);
}

function isQuiet(at: Temporal.ZonedDateTime, { start, end }: QuietHours): boolean {
  const time = at.toPlainTime().toString({ smallestUnit: "minute", roundingMode: "floor" });
  return start < end ? time >= start && time < end : time >= start || time < end;
}

/** The next moment at which the wall clock shows this time; of two, today the one of the same offset, tomorrow the first. */
function nextTime(at: Temporal.ZonedDateTime, text: string): Temporal.ZonedDateTime {
  const time = Temporal.PlainTime.from(text);
  const today = at.with({ ...ZERO, hour: time.hour, minute: time.minute });
  if (Temporal.ZonedDateTime.compare(today, at) > 0) return today;
  return at.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone: at.timeZoneId, plainTime: time });
}

const ZERO = { second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 };
