import type { ToPage } from "./messages.ts";

/** Subscribes again with the same key after the browser ended or replaced the subscription. Pages send the new one to the server. */
export async function subscribeAgain(scope: ServiceWorkerGlobalScope, event: Event): Promise<void> {
  const { oldSubscription, newSubscription } = event as Event & {
    readonly oldSubscription?: PushSubscription | null;
    readonly newSubscription?: PushSubscription | null;
  };
  if (!newSubscription && oldSubscription) {
    const { applicationServerKey } = oldSubscription.options;
    // If the browser refuses now, the next page that starts tries again.
    await scope.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .catch(() => null);
  }
  const message: ToPage = { type: "PUSH_CHANGED" };
  for (const page of await scope.clients.matchAll({ type: "window" })) page.postMessage(message);
}

/** Closes shown notifications and ends the push subscription after signing out. */
export async function forgetPerson(scope: ServiceWorkerGlobalScope): Promise<void> {
  const subscription = await scope.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  for (const notification of await scope.registration.getNotifications()) notification.close();
}
