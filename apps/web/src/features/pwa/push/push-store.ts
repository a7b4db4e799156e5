import { apiClient } from "../../../api/trpc-client.ts";
import { readSession } from "../../auth/index.ts";
import { isSubscribed, reconcile, subscribe, unsubscribe } from "./own-push-subscription.ts";
import {
  isPushSupported,
  type PushPermission,
  readPermission,
  requestPermission,
  watchPermission,
} from "./push-browser.ts";

type PushState = {
  readonly isSupported: boolean;
  readonly permission: PushPermission;
  /** The signed-in user's pushes arrive in this browser. */
  readonly isOn: boolean;
  readonly isBusy: boolean;
  /** The last failed action. */
  readonly problem: "on" | "off" | null;
};

const listeners = new Set<() => void>();
let state: PushState = {
  isSupported: isPushSupported(),
  permission: readPermission(),
  isOn: false,
  isBusy: false,
  problem: null,
};

export function readPush(): PushState {
  return state;
}

export function subscribeToPush(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks for the browser's permission and subscribes; resolves to the permission. Browsers allow this only in a click handler. */
export async function enablePush(): Promise<PushPermission> {
  if (state.isBusy) return state.permission;
  change({ isBusy: true, problem: null });
  const permission = await requestPermission();
  const isDone = permission !== "granted" || (await succeeds(subscribe));
  await refresh();
  change({ isBusy: false, problem: isDone ? null : "on" });
  return permission;
}

/** Ends pushes in this browser. */
export async function disablePush(): Promise<void> {
  if (state.isBusy) return;
  change({ isBusy: true, problem: null });
  const isDone = await succeeds(unsubscribe);
  await refresh();
  change({ isBusy: false, problem: isDone ? null : "off" });
}

/** Keeps browser and server in sync for the signed-in user. Returns a function that stops it. */
export function keepPush(): () => void {
  void syncPush();
  return watchPermission(() => void syncPush());
}

/** Synchronizes once. After a failure the next page load tries again. */
export async function syncPush(): Promise<void> {
  if (!state.isSupported) return;
  await succeeds(reconcile);
  await refresh();
}

/** Marks a notification as read that was opened from the system's notification list. Without an answer it stays unread. */
export async function noteOpened(notificationId: string): Promise<void> {
  if (readSession() === null) return;
  await apiClient.notifications.markRead.mutate({ notificationId }).catch(() => undefined);
}

async function refresh(): Promise<void> {
  change({ permission: readPermission(), isOn: await isSubscribed().catch(() => false) });
}

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  return work().then(
    () => true,
    () => false,
  );
}

function change(changes: Partial<PushState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}
