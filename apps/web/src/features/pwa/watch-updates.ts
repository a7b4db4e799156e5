import type { ToWorker } from "../../service-worker/messages.ts";
import { trustedScriptUrl } from "../../trusted-script-url.ts";
import { offerUpdate } from "./install-store.ts";
import { hasUnsavedInput } from "./unsaved-input.ts";

/** Between two looks for a newer version, which are made when somebody comes back to the window. */
const CHECK_MS = 3_600_000;
const WORKER = "/sw.js";

/** Registers the service worker, offers its newer versions, and reloads this page once when one has taken over. Returns how to stop. */
export function watchUpdates(reload: () => void = () => location.reload()): () => void {
  const stop = new AbortController();
  const isOver = () => stop.signal.aborted;
  const takenOver = watchTakeover(stop.signal, reload);
  void navigator.serviceWorker.register(trustedScriptUrl(WORKER), { updateViaCache: "none" }).then(
    // Browsers under test may answer with nothing.
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
    // Storage is full or forbidden: the app works as a page.
    () => undefined,
  );
  return () => stop.abort();
}

/** A worker that takes over from another brings another version; the first one of a page does not. */
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
    // Taken over by another tab, while something is typed here: whoever typed it decides when.
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

/** Calls back with a worker that waits to take over, now or once it is installed. */
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
    // Without a network the next look will do.
    registration.update().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", look, { signal });
  addEventListener("focus", look, { signal });
}
