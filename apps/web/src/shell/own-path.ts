/**
 * The path, query and hash of an address on this origin, as the browser parses it; null for other origins. The address must be parsed,
 * because browsers drop tabs and read "\\" as "/".
 */
export function ownPath(address: unknown, origin: string): string | null {
  if (typeof address !== "string" || !address.startsWith("/")) return null;
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch {
    return null;
  }
  // "/.//host" is on this origin, but its normalized path "//host" would lead to another one.
  const isOurs = url.origin === origin && !url.pathname.startsWith("//");
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : null;
}
