import { readSession, subscribeToSession } from "./session-store.ts";

/** A token is renewed this long before it expires. */
const AHEAD_MS = 60_000;
/** After a failed renewal (no network) the next try. */
const RETRY_MS = 15_000;

let starting: Promise<void> | null = null;

/** Settles once it is known whether the stored session still lives. */
export function whenSessionReady(): Promise<void> {
  starting ??= renewIfDue();
  return starting;
}

/** Renews ahead of expiry by a timer, and when the browser wakes or comes online. Returns how to stop. */
export function keepSessionFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    const session = readSession();
    if (session === null) return;
    const isRetry = session.expiresAt - AHEAD_MS <= Date.now();
    timer = setTimeout(check, isRetry ? RETRY_MS : session.expiresAt - AHEAD_MS - Date.now());
  };
  const check = () => void renewIfDue().finally(plan);
  const unsubscribe = subscribeToSession(plan);
  document.addEventListener("visibilitychange", check);
  addEventListener("online", check);
  plan();
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
  // Without an answer the session stays: the next call or the next wake decides.
  const { renew } = await import("../../trpc-client.ts");
  await renew(session.token).catch(() => false);
}
