const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export type RelativeTime =
  | { readonly kind: "now" | "yesterday" | "date" }
  | { readonly kind: "minutes" | "hours"; readonly count: number };

/**
 * Relative time up to 24 hours, even across midnight, so that a list reads consistently; then a date. `isYesterday`: by the reader's
 * calendar.
 */
export function relativeTime(at: Date, now: Date, isYesterday: boolean): RelativeTime {
  const ago = now.getTime() - at.getTime();
  if (ago < MINUTE_MS) return { kind: "now" };
  if (ago < HOUR_MS) return { kind: "minutes", count: Math.floor(ago / MINUTE_MS) };
  if (ago < 24 * HOUR_MS) return { kind: "hours", count: Math.floor(ago / HOUR_MS) };
  return { kind: isYesterday ? "yesterday" : "date" };
}
