import type { ToPage } from "./messages.ts";

/** The browser has ended or replaced the subscription: a new one with the same key; pages send it to the server. */
export async function subscribeAgain(scope: ServiceWorkerGlobalScope, event: Event): Promise<void> {
  const { oldSubscription, newSubscription } = event as Event & {
    readonly oldSubscription?: PushSubscription | null;
    readonly newSubscription?: PushSubscription | null;
  };
  if (!newSubscription && oldSubscription) {
    const { applicationServerKey } = oldSubscription.options;
    // A browser that refuses now is asked again by the next page that starts.
    await scope.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey })
      .catch(() => null);
  }
  const message: ToPage = { type: "PUSH_CHANGED" };
  for (const page of await scope.clients.matchAll({ type: "window" })) page.postMessage(message);
}

/** Nothing of whoever signed out is shown any more, and nothing further arrives here. */
export async function forgetPerson(scope: ServiceWorkerGlobalScope): Promise<void> {
  const subscription = await scope.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  for (const notification of await scope.registration.getNotifications()) notification.close();
}
