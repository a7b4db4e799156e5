/**
 * A path of this origin with its query and hash, as the browser reads it; null for what would lead elsewhere. Browsers drop tabs and
 * take "\\" for "/", so that the look of an address says little.
 */
export function ownPath(address: unknown, origin: string): string | null {
  if (typeof address !== "string" || !address.startsWith("/")) return null;
  let url: URL;
  try {
    url = new URL(address, origin);
  } catch {
    return null;
  }
  // "/.//host" is a path of ours that would lead elsewhere once it is read again.
  const isOurs = url.origin === origin && !url.pathname.startsWith("//");
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : null;
}
