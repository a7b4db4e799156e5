const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

type Format = { readonly number: (value: number, options: object) => string };

/** A duration in the largest fitting unit: "240 ms", "1.2 sec", "3 min", "7.5 hr"; a dash for null. */
export function durationText(milliseconds: number | null, format: Format): string {
  if (milliseconds === null) return "–";
  const unit = (value: number, name: string, digits: number) =>
    format.number(value, { style: "unit", unit: name, unitDisplay: "short", maximumFractionDigits: digits });
  if (milliseconds < SECOND_MS) return unit(milliseconds, "millisecond", 0);
  if (milliseconds < MINUTE_MS) return unit(milliseconds / SECOND_MS, "second", 1);
  if (milliseconds < HOUR_MS) return unit(milliseconds / MINUTE_MS, "minute", 1);
  return unit(milliseconds / HOUR_MS, "hour", 1);
}
