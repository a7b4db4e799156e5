import { invariant } from "@evenly/contract";
import type { QuietHours } from "@evenly/contract/notifications/settings";
import { Temporal } from "temporal-polyfill";

/** Maximum number of window ends and clock changes examined; two is the most observed. */
const STEPS_MAX = 10;

/**
 * End of the quiet hours that contain a moment, or null outside quiet hours. A moment is quiet while the zone's local time is
 * in [start, end). A window may cross midnight; a clock change that skips the end ends the window. A window whose end equals
 * its start is empty.
 *
 * @see spec 1 section 5 (quiet hours); docs/decisions/0025-channels-and-times.md
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

/** When a push may be sent: null (at once) for an urgent one, else the end of the quiet hours. */
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

/**
 * Next moment with this local time. For a repeated local time: the one with the current offset today, the first one tomorrow.
 */
function nextTime(at: Temporal.ZonedDateTime, text: string): Temporal.ZonedDateTime {
  const time = Temporal.PlainTime.from(text);
  const today = at.with({ ...ZERO, hour: time.hour, minute: time.minute });
  if (Temporal.ZonedDateTime.compare(today, at) > 0) return today;
  return at.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone: at.timeZoneId, plainTime: time });
}

const ZERO = { second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 };
