const MS = 1000;

/** How long a server asks to be left alone (RFC 9110 section 10.2.3), null when it does not say. */
export function readRetryAfterMs(header: string | null | undefined, now = Date.now()): number | null {
  if (!header) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * MS;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
