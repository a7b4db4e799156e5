/** Timeout of the browser's push service, which may never answer. */
const ANSWER_MS = 10_000;

export type PushPermission = "default" | "granted" | "denied";

/** Whether this browser supports pushes. */
export function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

export function readPermission(): PushPermission {
  return isPushSupported() ? Notification.permission : "denied";
}

/** Shows the browser's permission prompt; an unsupported browser denies. Browsers allow this only in a click handler. */
export async function requestPermission(): Promise<PushPermission> {
  return isPushSupported() ? await Notification.requestPermission() : "denied";
}

/** Notifies when the permission changes in the browser's settings. Returns a function that stops it. */
export function watchPermission(listener: () => void): () => void {
  const stop = new AbortController();
  void navigator.permissions?.query({ name: "notifications" }).then(
    (status) => status.addEventListener("change", listener, { signal: stop.signal }),
    // If the browser does not support this query, the permission is read again on the next page load.
    () => undefined,
  );
  return () => stop.abort();
}

/** This browser's push subscription, or null. */
export async function readPushSubscription(): Promise<PushSubscription | null> {
  if (!isPushSupported()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes this browser, within a time limit. @throws when the browser refuses or does not answer */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const subscribing = navigator.serviceWorker.ready.then(({ pushManager }) =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }),
  );
  return Promise.race([subscribing, noAnswer()]);
}

async function noAnswer(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  throw new Error(`the push service did not answer within ${ANSWER_MS} ms`);
}
