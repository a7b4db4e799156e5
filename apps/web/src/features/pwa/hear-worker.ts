import type { ToPage } from "../../service-worker/messages.ts";
import { syncPush } from "./push/push-store.ts";

/** Does what the service worker asks of this page. Returns how to stop. */
export function hearWorker(open: (path: string) => void): () => void {
  const container = navigator.serviceWorker;
  const hear = (event: MessageEvent<ToPage>) => {
    const message = event.data;
    if (message.type === "PUSH_CHANGED") void syncPush();
    if (message.type !== "OPEN") return;
    event.ports[0]?.postMessage(true);
    open(message.path);
  };
  container.addEventListener("message", hear);
  container.startMessages();
  return () => container.removeEventListener("message", hear);
}
