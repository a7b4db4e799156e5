const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, made);
  return made;
}

/** What the wall clock of a time zone shows, as if it were UTC. */
function wallMs(atMs: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(atMs);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

/** The moment at which a day ("2026-11-21") starts in a time zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T00:00Z`);
  const guess = wall - (wallMs(wall, timeZone) - wall);
  // The offset may differ at the guess itself, on days when clocks change.
  return new Date(wall - (wallMs(guess, timeZone) - guess));
}

/** The day that a time zone's calendar shows at a moment, "2026-11-21". */
export function dayOf(at: Date, timeZone: string): string {
  return new Date(wallMs(at.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** A day later or earlier on the calendar. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
