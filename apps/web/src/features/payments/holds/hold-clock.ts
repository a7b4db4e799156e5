/** From this time on a clock counts seconds. */
const SECONDS_BELOW = 5 * 60;

export type TimeLeft =
  | { readonly unit: "hours"; readonly hours: number; readonly minutes: number }
  | { readonly unit: "minutes"; readonly minutes: number }
  | { readonly unit: "seconds"; readonly clock: string }
  | { readonly unit: "over" };

/** Time left as a clock shows it: hours and minutes, minutes, seconds in the last five minutes. */
export function timeLeftOf(seconds: number): TimeLeft {
  if (seconds <= 0) return { unit: "over" };
  if (seconds <= SECONDS_BELOW) {
    return { unit: "seconds", clock: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` };
  }
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return { unit: "minutes", minutes };
  return { unit: "hours", hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
