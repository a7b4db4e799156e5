import type { ToPage } from "../../service-worker/messages.ts";

type Heard = {
  readonly onOpen: (path: string, notificationId: string | null) => void;
  /** False: nobody is signed in who could have read it. */
  readonly onOpened: (notificationId: string) => boolean;
  readonly onPushChanged: () => void;
};

/** Hands on what the service worker asks of this page. Returns how to stop. */
export function hearWorker({ onOpen, onOpened, onPushChanged }: Heard): () => void {
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
