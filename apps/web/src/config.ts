const { VITE_API_URL, VITE_REQUEST_TIMEOUT_MS, VITE_CHUNK_TIMEOUT_MS } = import.meta.env;

/** Client configuration, from the variables of the build, which checks them. @see spec 1 section 9 */
export const clientConfig = {
  /** Base address for relative paths; empty means the page's own origin. */
  baseUrl: VITE_API_URL || "",
  requestTimeoutMs: Number(VITE_REQUEST_TIMEOUT_MS || 10_000),
  /** A lazy page that takes longer to load shows the error fallback. */
  chunkTimeoutMs: Number(VITE_CHUNK_TIMEOUT_MS || 120_000),
} as const;

/** Toast times in milliseconds. @see spec 1 section 9 */
export const TOAST_MS = 5000;
export const TOAST_MS_SHORT = 3000;
/** Toasts with an action: at least 8 seconds are specified, with extra time to reach the action by keyboard. */
export const TOAST_MS_ACTION = 10_000;

/** Joins a relative path to the base address; absolute addresses are kept. */
export function toUrl(path: string, baseUrl: string = clientConfig.baseUrl): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(path)) return path;
  return `${baseUrl.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;
}

/** Sends cookies to the api: across origins only if the build has another base address. */
export const credentials: RequestCredentials = clientConfig.baseUrl === "" ? "same-origin" : "include";
