import type { ToWorker } from "../../service-worker/messages.ts";
import { trustedScriptUrl } from "../../shell/trusted-script-url.ts";
import { offerUpdate } from "./install-store.ts";
import { hasUnsavedInput } from "./unsaved-input.ts";

/** Minimum time between two checks for a new version; a check runs when the window becomes visible. */
const CHECK_MS = 3_600_000;
const WORKER = "/sw.js";

/**
 * Registers the service worker, offers its new versions, and reloads this page once when one was activated. Returns a function that stops
 * it.
 */
export function watchUpdates(reload: () => void = () => location.reload()): () => void {
  const stop = new AbortController();
  const isOver = () => stop.signal.aborted;
  const takenOver = watchTakeover(stop.signal, reload);
  void navigator.serviceWorker.register(trustedScriptUrl(WORKER), { updateViaCache: "none" }).then(
    // Automated browsers may resolve with undefined.
    (registration: ServiceWorkerRegistration | undefined) => {
      if (registration === undefined || isOver()) return;
      const offer = (worker: ServiceWorker) =>
        offerUpdate(() => {
          takenOver.expect();
          const message: ToWorker = { type: "SKIP_WAITING" };
          worker.postMessage(message);
        });
      watchWaiting(registration, stop.signal, offer);
      lookAgain(registration, stop.signal);
    },
    // Storage is full or blocked: the app works without a service worker.
    () => undefined,
  );
  return () => stop.abort();
}

/** A worker that replaces another one is a new version; a page's first worker is not. */
function watchTakeover(signal: AbortSignal, reload: () => void): { readonly expect: () => void } {
  const container = navigator.serviceWorker;
  let isOutdated = container.controller !== null;
  let isExpected = false;
  let isReloading = false;
  const reloadOnce = () => {
    if (isReloading) return;
    isReloading = true;
    reload();
  };
  const onChange = () => {
    // Another tab activated the new version, but this tab has unsaved input: the user decides when to reload.
    if (isExpected || (isOutdated && !hasUnsavedInput())) reloadOnce();
    else if (isOutdated) offerUpdate(reloadOnce);
    isOutdated = true;
  };
  container.addEventListener("controllerchange", onChange, { signal });
  return {
    expect: () => {
      isExpected = true;
    },
  };
}

/** Calls back with a worker that waits to be activated, now or once it is installed. */
function watchWaiting(
  registration: ServiceWorkerRegistration,
  signal: AbortSignal,
  onWaiting: (worker: ServiceWorker) => void,
): void {
  const follow = (worker: ServiceWorker | null) => {
    worker?.addEventListener(
      "statechange",
      () => {
        if (registration.waiting === worker && registration.active) onWaiting(worker);
      },
      { signal },
    );
  };
  if (registration.waiting && registration.active) onWaiting(registration.waiting);
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing), { signal });
}

function lookAgain(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState !== "visible" || Date.now() - lookedAt < CHECK_MS) return;
    lookedAt = Date.now();
    // Without a network the next check tries again.
    registration.update().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", look, { signal });
  addEventListener("focus", look, { signal });
}
