/** Display rates older than this are not used until newer ones have been loaded. */
const AGE_DAYS_MAX = 7;
const DAY_MS = 86_400_000;

/** Whether rates of a day ("2026-11-21") are recent enough to convert amounts for display: at most seven days old, in UTC. */
export function areRatesCurrent(date: string, now: Date): boolean {
  const ageDays = Math.floor((now.getTime() - Date.parse(`${date}T00:00:00Z`)) / DAY_MS);
  return ageDays <= AGE_DAYS_MAX;
}
