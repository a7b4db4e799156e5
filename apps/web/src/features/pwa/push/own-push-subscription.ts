import { apiClient } from "../../../api/trpc-client.ts";
import { readSession } from "../../auth/index.ts";
import { readPermission, readPushSubscription, subscribeBrowser } from "./push-browser.ts";
import { isPushOwner, keepPushOwner } from "./push-owner.ts";

/** Key of the endpoint that the server knows. It is deleted with the session, as on the server. */
const SENT = "session:push-endpoint";

/** Whether the signed-in user's pushes arrive in this browser. */
export async function isSubscribed(): Promise<boolean> {
  const userId = readSession()?.user.id;
  return userId !== undefined && isPushOwner(userId) && (await readPushSubscription()) !== null;
}

/** Subscribes this browser to the signed-in user's pushes. @throws when the browser or the server refuses */
export async function subscribe(): Promise<void> {
  const userId = readSession()?.user.id;
  if (userId === undefined) return;
  const { publicKey } = await apiClient.notifications.pushKey.query();
  // A subscription of another user or with another key would prevent a new one.
  await (await readPushSubscription())?.unsubscribe();
  const subscription = await subscribeBrowser(publicKey);
  await send(subscription, userId);
  keepPushOwner(userId);
}

/** Ends pushes in this browser. It also works offline: the push service then refuses the server's pushes. */
export async function unsubscribe(): Promise<void> {
  keepPushOwner(null);
  localStorage.removeItem(SENT);
  const subscription = await readPushSubscription();
  if (subscription === null) return;
  await subscription.unsubscribe();
  const { endpoint } = subscription;
  await apiClient.notifications.unsubscribePush.mutate({ endpoint }).catch(() => undefined);
}

/**
 * Synchronizes browser and server: the browser may have replaced or dropped the subscription, the session may be new, or another user may
 * have signed in.
 */
export async function reconcile(): Promise<void> {
  const userId = readSession()?.user.id;
  if (userId === undefined) return;
  const subscription = await readPushSubscription();
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

/** Whether the subscription was made with the server's current public key, without which the server cannot send to it. */
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
