const MS = 1000;

/** Milliseconds of a Retry-After header (RFC 9110 section 10.2.3); null if it is absent or invalid. */
export function readRetryAfterMs(header: string | null | undefined, now = Date.now()): number | null {
  if (!header) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
