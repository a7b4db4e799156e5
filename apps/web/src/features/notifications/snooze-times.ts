import { addDays, dayOf, startOfDay } from "../payments/index.ts";

export const snoozes = ["hour", "tonight", "tomorrow", "nextWeek"] as const;
export type Snooze = (typeof snoozes)[number];

const HOUR_MS = 3_600_000;
const EVENING_HOUR = 20;
const MORNING_HOUR = 9;

/** End of each snooze choice in the user's time zone. "Tonight" is offered only if it is at least an hour ahead. */
export function snoozeTimes(now: Date, timeZone: string): Readonly<Partial<Record<Snooze, Date>>> {
  const today = dayOf(now, timeZone);
  const evening = atHour(today, EVENING_HOUR, timeZone);
  const inAnHour = new Date(now.getTime() + HOUR_MS);
  return {
    hour: inAnHour,
    ...(evening > inAnHour ? { tonight: evening } : {}),
    tomorrow: atHour(addDays(today, 1), MORNING_HOUR, timeZone),
    nextWeek: atHour(nextMonday(today), MORNING_HOUR, timeZone),
  };
}

function nextMonday(day: string): string {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return addDays(day, ((8 - weekday) % 7 || 7) as number);
}

/** An hour of a day as a moment. It is counted back from the end of the day, because clocks change in the early morning. */
function atHour(day: string, hour: number, timeZone: string): Date {
  const end = startOfDay(addDays(day, 1), timeZone).getTime();
  return new Date(end - (24 - hour) * HOUR_MS);
}
