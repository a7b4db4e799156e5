/** A browser whose push service does not answer would keep a person waiting for ever. */
const ANSWER_MS = 10_000;

export type PushPermission = "default" | "granted" | "denied";

/** Whether this browser can be told anything while the app is closed. */
export function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

export function readPermission(): PushPermission {
  return isPushSupported() ? Notification.permission : "denied";
}

/** The browser's own question; an unsupported browser denies. Only a press may lead here. */
export async function requestPermission(): Promise<PushPermission> {
  return isPushSupported() ? await Notification.requestPermission() : "denied";
}

/** Calls back when the person changes their mind in the browser's own settings. Returns how to stop. */
export function watchPermission(listener: () => void): () => void {
  const stop = new AbortController();
  void navigator.permissions?.query({ name: "notifications" }).then(
    (status) => status.addEventListener("change", listener, { signal: stop.signal }),
    // A browser that cannot say is read again with the next page.
    () => undefined,
  );
  return () => stop.abort();
}

/** The subscription of this browser, or null. */
export async function readSubscription(): Promise<PushSubscription | null> {
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
