const MILLISECONDS_DIGITS = 12;

/** Smallest id of a moment: ids are UUIDv7, which start with their timestamp. @see RFC 9562 section 5.7 */
export function firstIdOf(moment: Date): string {
  const digits = moment.getTime().toString(16).padStart(MILLISECONDS_DIGITS, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`;
}
