import { addDays, dayOf, startOfDay } from "../payments/index.ts";

export const snoozes = ["hour", "tonight", "tomorrow", "nextWeek"] as const;
export type Snooze = (typeof snoozes)[number];

const HOUR_MS = 3_600_000;
const EVENING_HOUR = 20;
const MORNING_HOUR = 9;

/** Until when each choice hides a notification, in the person's time zone; "tonight" only while it is an hour ahead at least. */
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

/** Clocks change at night: an hour of the day is counted back from the day's end, or on from its start, never across. */
function atHour(day: string, hour: number, timeZone: string): Date {
  const end = startOfDay(addDays(day, 1), timeZone).getTime();
  return new Date(end - (24 - hour) * HOUR_MS);
}
