import { readSession, subscribeToSession } from "./session-store.ts";

/** Time before its expiry at which a token is renewed. */
const AHEAD_MS = 60_000;
/** Delay before the next try after a failed renewal (no network). */
const RETRY_MS = 15_000;

let starting: Promise<void> | null = null;

/** Resolves once it is known whether the stored session is still valid. */
export function whenSessionReady(): Promise<void> {
  starting ??= renewIfDue();
  return starting;
}

/** Renews the token before it expires: by a timer, and when the page becomes visible or comes online. Returns a function that stops it. */
export function keepSessionFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    const session = readSession();
    if (session === null) return;
    const isRetry = session.expiresAt - AHEAD_MS <= Date.now();
    timer = setTimeout(check, isRetry ? RETRY_MS : session.expiresAt - AHEAD_MS - Date.now());
  };
  const check = () => void renewIfDue().finally(schedule);
  const unsubscribe = subscribeToSession(schedule);
  document.addEventListener("visibilitychange", check);
  addEventListener("online", check);
  schedule();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener("visibilitychange", check);
    removeEventListener("online", check);
  };
}

async function renewIfDue(): Promise<void> {
  const session = readSession();
  if (session === null || session.expiresAt - AHEAD_MS > Date.now()) return;
  // Without an answer the session stays; the next request or the next wake-up tries again.
  const { renew } = await import("../../api/trpc-client.ts");
  await renew(session.token).catch(() => false);
}
