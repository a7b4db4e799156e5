import type { ToPage } from "../../service-worker/messages.ts";

type Heard = {
  readonly onOpen: (path: string, notificationId: string | null) => void;
  /** Returns false when no user is signed in, so that the notification stays unread. */
  readonly onOpened: (notificationId: string) => boolean;
  readonly onPushChanged: () => void;
};

/** Handles messages of the service worker. Returns a function that stops it. */
export function listenToWorker({ onOpen, onOpened, onPushChanged }: Heard): () => void {
  const container = navigator.serviceWorker;
  const hear = (event: MessageEvent<ToPage>) => {
    const message = event.data;
    if (message.type === "PUSH_CHANGED") onPushChanged();
    if (message.type === "OPENED" && onOpened(message.notificationId)) event.ports[0]?.postMessage(true);
    if (message.type !== "OPEN") return;
    event.ports[0]?.postMessage(true);
    onOpen(message.path, message.notificationId);
  };
  container.addEventListener("message", hear);
  container.startMessages();
  return () => container.removeEventListener("message", hear);
}
