import { apiClient } from "../../../trpc-client.ts";
import { readSession } from "../../auth/index.ts";
import { readPermission, readSubscription, subscribeBrowser } from "./push-browser.ts";
import { isPushOwner, keepPushOwner } from "./push-owner.ts";

/** The endpoint that the server knows; it goes with the session, as it does on the server. */
const SENT = "session:push-endpoint";

/** Whether pushes of whoever is signed in arrive in this browser. */
export async function isSubscribed(): Promise<boolean> {
  const userId = readSession()?.user.id;
  return userId !== undefined && isPushOwner(userId) && (await readSubscription()) !== null;
}

/** Has pushes of whoever is signed in arrive in this browser. @throws when browser or server does not take it */
export async function subscribe(): Promise<void> {
  const userId = readSession()?.user.id;
  if (userId === undefined) return;
  const { publicKey } = await apiClient.notifications.pushKey.query();
  // What is left of another person or of another key would be in the way.
  await (await readSubscription())?.unsubscribe();
  const subscription = await subscribeBrowser(publicKey);
  await send(subscription, userId);
  keepPushOwner(userId);
}

/** Ends pushes here. Without the network they end all the same: the push service then refuses what the server sends. */
export async function unsubscribe(): Promise<void> {
  keepPushOwner(null);
  localStorage.removeItem(SENT);
  const subscription = await readSubscription();
  if (subscription === null) return;
  await subscription.unsubscribe();
  const { endpoint } = subscription;
  await apiClient.notifications.unsubscribePush.mutate({ endpoint }).catch(() => undefined);
}

/**
 * Brings browser and server together again: the browser may have replaced or dropped the subscription, the session may be a
 * new one, or somebody else may have signed in.
 */
export async function reconcile(): Promise<void> {
  const userId = readSession()?.user.id;
  if (userId === undefined) return;
  const subscription = await readSubscription();
  if (!isPushOwner(userId)) {
    await subscription?.unsubscribe();
  } else if (subscription === null) {
    if (readPermission() === "granted") await subscribe();
  } else if (localStorage.getItem(SENT) !== subscription.endpoint) {
    const { publicKey } = await apiClient.notifications.pushKey.query();
    if (isMadeFor(subscription, publicKey)) await send(subscription, userId);
    else await subscribe();
  }
}

/** Whether the server, which may have a new key by now, can send there. */
function isMadeFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === publicKey;
}

async function send(subscription: PushSubscription, userId: string): Promise<void> {
  const { endpoint = "", expirationTime, keys } = subscription.toJSON();
  await apiClient.notifications.subscribePush.mutate({
    userId,
    subscription: {
      endpoint,
      expirationTime: expirationTime ?? null,
      keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
    },
  });
  localStorage.setItem(SENT, endpoint);
}
