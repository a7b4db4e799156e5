/** The one client configuration. */
export const clientConfig = {
  /** Relative paths are joined to it; empty means the address the page came from. */
  baseUrl: "",
  requestTimeoutMs: 10_000,
  /** A lazy page that has not loaded by then shows the error fallback. @see spec 1 section 9 */
  chunkTimeoutMs: 120_000,
} as const;

/** Toast times in milliseconds. @see spec 1 section 9 */
export const TOAST_MS = 5000;
export const TOAST_MS_SHORT = 3000;
/** With something to do about it: at least 8 seconds, and time for a keyboard to get there. */
export const TOAST_MS_ACTION = 10_000;

/** Joins a relative path to the base address; absolute addresses are kept. */
export function toUrl(path: string, baseUrl: string = clientConfig.baseUrl): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(path)) return path;
  return `${baseUrl.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
}
