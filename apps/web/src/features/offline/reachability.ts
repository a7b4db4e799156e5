import { toUrl } from "../../config.ts";

/** Number of unanswered requests in a row after which the server is probed. */
const UNANSWERED_MAX = 2;
/** A probe without an answer within this time counts as unreachable. */
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

/** Whether the server is reachable: the browser has a network and the server answers. */
export function isOnline(): boolean {
  return navigator.onLine !== false && !isAway;
}

/** Notifies when that changes. Returns a function that stops it. */
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

/** Records an answer with any status. The browser's online event also counts as one, until requests show otherwise. */
export function noteAnswer(): void {
  unanswered = 0;
  isAway = false;
  probeMs = PROBE_MS;
  clearTimeout(probe);
  announce();
}

/** Records a request without an answer. A single one may be blocked by something between, such as an ad blocker. */
export function noteNoAnswer(): void {
  unanswered += 1;
  if (unanswered < UNANSWERED_MAX || isAway || isConfirming) return;
  isConfirming = true;
  void isThere(CONFIRM_MS).then((is) => {
    isConfirming = false;
    if (is) return noteAnswer();
    // Another request was answered meanwhile.
    if (unanswered < UNANSWERED_MAX) return;
    isAway = true;
    askLater();
    announce();
  });
}

/** Probes the server at once. A window that becomes visible does so itself. */
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
