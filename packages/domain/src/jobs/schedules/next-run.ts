import type { ScheduleRule } from "@evenly/contract/schedules";
import { Temporal } from "temporal-polyfill";

const MINUTE_MS = 60_000;
type OnClock = Exclude<ScheduleRule, { every: "minutes" }>;

/**
 * First run of a rule strictly after a moment. Minute rules are aligned to 1970-01-01 UTC. A skipped local time runs at the
 * first moment after the gap, a repeated one at its first occurrence, and day 31 on the last day of a shorter month.
 *
 * @see IANA time zone database
 */
export function nextRun(rule: ScheduleRule, timeZone: string, after: Date): Date {
  if (rule.every === "minutes") {
    const periodMs = rule.count * MINUTE_MS;
    return new Date((Math.floor(after.getTime() / periodMs) + 1) * periodMs);
  }
  // Starts one period early: the local day of a run may begin before `after`.
  for (let period = Math.max(0, periodsBefore(rule, timeZone, after) - 1); ; period += 1) {
    const run = momentOf(dayOf(rule, period), rule.at, timeZone);
    if (run > after) return run;
  }
}

/** Whole periods from the rule's first day to the local day of a moment; negative before the first day. */
function periodsBefore({ every, count, from }: OnClock, timeZone: string, moment: Date): number {
  const day = Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const passed = Temporal.PlainDate.from(from).until(day, { largestUnit: every })[every];
  return Math.floor(passed / count);
}

/** Counted from the first day each time, so that day 31 returns after a shorter month. */
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
