import type { ScheduleRule } from "@evenly/contract/schedules";
import { Temporal } from "temporal-polyfill";

const MINUTE_MS = 60_000;
type OnClock = Exclude<ScheduleRule, { every: "minutes" }>;

/**
 * The first time of a rule strictly after a moment. Rules in minutes count from 1970 in UTC. A local time that the clocks skip runs
 * at the first moment after the gap, one that comes twice runs the first time, and the 31st of a shorter month is its last day.
 *
 * @see IANA time zone database
 */
export function nextRun(rule: ScheduleRule, timeZone: string, after: Date): Date {
  if (rule.every === "minutes") {
    const periodMs = rule.count * MINUTE_MS;
    return new Date((Math.floor(after.getTime() / periodMs) + 1) * periodMs);
  }
  // One period early: a day may begin on one side of `after` and its run be on the other.
  for (let period = Math.max(0, periodsBefore(rule, timeZone, after) - 1); ; period += 1) {
    const run = momentOf(dayOf(rule, period), rule.at, timeZone);
    if (run > after) return run;
  }
}

/** Whole periods from the rule's first day to the local day of a moment; negative before it. */
function periodsBefore({ every, count, from }: OnClock, timeZone: string, moment: Date): number {
  const day = Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const passed = Temporal.PlainDate.from(from).until(day, { largestUnit: every })[every];
  return Math.floor(passed / count);
}

/** Always counted from the first day, so that the 31st comes back after a shorter month. */
function dayOf({ every, count, from }: OnClock, period: number): Temporal.PlainDate {
  return Temporal.PlainDate.from(from).add({ [every]: period * count });
}

function momentOf(day: Temporal.PlainDate, at: string, timeZone: string): Date {
  const local = day.toPlainDateTime(Temporal.PlainTime.from(at));
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  if (earlier.toPlainDateTime().equals(local)) return new Date(earlier.epochMilliseconds);
  const gapEnd = earlier.getTimeZoneTransition("next") ?? earlier;
  return new Date(gapEnd.epochMilliseconds);
}
