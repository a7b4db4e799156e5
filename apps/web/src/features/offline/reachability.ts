import { toUrl } from "../../config.ts";

/** Requests in a row that nobody answered, after which the server is asked whether it is there. */
const UNANSWERED_MAX = 2;
/** A server that does not say so within this counts as out of reach. */
const CONFIRM_MS = 3000;
const PROBE_MS = 2000;
const PROBE_MS_MAX = 30_000;

const listeners = new Set<() => void>();
let unanswered = 0;
let isAway = false;
let isConfirming = false;
let probeMs = PROBE_MS;
let probe: ReturnType<typeof setTimeout> | undefined;
let lastSaid: boolean;

/** Whether the server can be reached: the browser has a network, and somebody answers on it. */
export function isOnline(): boolean {
  return navigator.onLine !== false && !isAway;
}

/** Calls back when that changes. */
export function subscribeToOnline(listener: () => void): () => void {
  if (listeners.size === 0) {
    lastSaid = isOnline();
    addEventListener("online", noteAnswer);
    addEventListener("offline", announce);
    addEventListener("focus", tryNow);
    document.addEventListener("visibilitychange", tryNow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(probe);
    removeEventListener("online", noteAnswer);
    removeEventListener("offline", announce);
    removeEventListener("focus", tryNow);
    document.removeEventListener("visibilitychange", tryNow);
  };
}

/** An answer came, whatever it said. Back in the network is taken as one: the next requests tell. */
export function noteAnswer(): void {
  unanswered = 0;
  isAway = false;
  probeMs = PROBE_MS;
  clearTimeout(probe);
  announce();
}

/** A request ended without an answer. That may be this one request's fate: something between stops it, and nothing else. */
export function noteNoAnswer(): void {
  unanswered += 1;
  if (unanswered < UNANSWERED_MAX || isAway || isConfirming) return;
  isConfirming = true;
  void isThere(CONFIRM_MS).then((is) => {
    isConfirming = false;
    if (is) return noteAnswer();
    // Something else was answered meanwhile.
    if (unanswered < UNANSWERED_MAX) return;
    isAway = true;
    askLater();
    announce();
  });
}

/** Asks the server at once whether it is back. A window that somebody comes back to asks by itself. */
export function tryNow(): void {
  if (isOnline() || document.visibilityState !== "visible") return;
  probeMs = 0;
  askLater();
}

function askLater(): void {
  clearTimeout(probe);
  if (listeners.size > 0) probe = setTimeout(ask, probeMs);
}

function ask(): void {
  probeMs = Math.min(Math.max(probeMs * 2, PROBE_MS), PROBE_MS_MAX);
  void isThere(PROBE_MS_MAX).then((is) => (is ? noteAnswer() : askLater()));
}

function isThere(withinMs: number): Promise<boolean> {
  return fetch(toUrl("/health"), { cache: "no-store", signal: AbortSignal.timeout(withinMs) }).then(
    () => true,
    () => false,
  );
}

function announce(): void {
  if (isOnline() === lastSaid) return;
  lastSaid = isOnline();
  for (const listener of listeners) listener();
}
