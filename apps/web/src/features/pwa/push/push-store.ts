import { apiClient } from "../../../trpc-client.ts";
import { readSession } from "../../auth/index.ts";
import { isSubscribed, reconcile, subscribe, unsubscribe } from "./own-subscription.ts";
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
  /** Pushes of whoever is signed in arrive in this browser. */
  readonly isOn: boolean;
  readonly isBusy: boolean;
  /** What could not be done last. */
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

/** Asks for the browser's permission and subscribes; the answer is the permission. Only a press may lead here. */
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

/** Keeps browser and server together for whoever is signed in. Returns how to stop. */
export function keepPush(): () => void {
  void syncPush();
  return watchPermission(() => void syncPush());
}

/** Once now. What fails is done with the next page. */
export async function syncPush(): Promise<void> {
  if (!state.isSupported) return;
  await succeeds(reconcile);
  await refresh();
}

/** Whoever opened a notification from the system's list has read it. Without an answer it stays unread. */
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
