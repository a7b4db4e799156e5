import { type PushMessage, readPushMessage } from "./push-message.ts";

/** Vibration, pause and vibration, in milliseconds. */
const VIBRATION = [200, 100, 200];
/** Delays before the second and third try to acknowledge a push. */
const ACKNOWLEDGE_AGAIN_MS = [1000, 4000];

/** Fields that TypeScript's library lacks. */
type ShownOptions = NotificationOptions & {
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
  readonly vibrate?: readonly number[];
};

/** Shows a push, then acknowledges it to the server. */
export async function takePush(scope: ServiceWorkerGlobalScope, text: string | null): Promise<void> {
  const push = readPushMessage(text);
  await scope.registration.showNotification(push.title, optionsOf(push));
  if (push.ackToken !== null) await acknowledge(push.ackToken);
}

function optionsOf(push: PushMessage): ShownOptions {
  return {
    body: push.message,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
    vibrate: VIBRATION,
    requireInteraction: push.isUrgent,
    data: { id: push.id, actionUrl: push.actionUrl },
    ...(push.tag === null ? {} : { tag: push.tag }),
    ...(push.actionText === null ? {} : { actions: [{ action: "open", title: push.actionText }] }),
  };
}

/** Without an answer it is retried twice; an unacknowledged push counts as sent, not as delivered. */
async function acknowledge(token: string): Promise<void> {
  for (const waitMs of [...ACKNOWLEDGE_AGAIN_MS, null]) {
    const isTaken = await tell(token);
    if (isTaken || waitMs === null) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Sends the acknowledgement; resolves to whether the server's answer is final, including a refusal. */
async function tell(token: string): Promise<boolean> {
  try {
    const answer = await fetch("/api/push/acknowledge", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
      credentials: "omit",
    });
    return answer.status < 500 && answer.status !== 429;
  } catch {
    return false;
  }
}
