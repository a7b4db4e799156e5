import { isAppPath } from "@evenly/contract/app-path";
import { openablePath } from "./app-path.ts";
import type { ToPage } from "./messages.ts";

/** Timeout after which a page counts as starting or stuck. */
const ANSWER_MS = 1000;
/** Maximum number of times an opened page is told its notification: it may still load, or the user may have to sign in first. */
const TELLS_MAX = 60;

/** Opens the target of a clicked notification: in the most recently used window, or in a new one. */
export async function openPressed(
  scope: ServiceWorkerGlobalScope,
  notification: Notification,
  appPaths: readonly string[],
): Promise<void> {
  notification.close();
  const { actionUrl, id } = (notification.data ?? {}) as { actionUrl?: unknown; id?: unknown };
  const path = openablePath(actionUrl, scope.location.origin, appPaths);
  const notificationId = typeof id === "string" ? id : null;
  // Windows with other content, such as a document from the server, are left alone.
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const window = windows.find(({ url }) => isAppPath(new URL(url).pathname, appPaths));
  if (window === undefined) {
    const opened = await scope.clients.openWindow(path);
    if (opened && notificationId !== null) await tell(opened, { type: "OPENED", notificationId });
    return;
  }
  const focused = await window.focus().catch(() => window);
  if (await ask(focused, { type: "OPEN", path, notificationId })) return;
  // A page that this worker does not control cannot be navigated.
  await focused.navigate(path).catch(() => scope.clients.openWindow(path));
}

async function tell(window: WindowClient, message: ToPage): Promise<void> {
  for (let tells = 0; tells < TELLS_MAX; tells += 1) if (await ask(window, message)) return;
}

/** Sends a message; resolves to whether the page has answered. */
function ask(window: WindowClient, message: ToPage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    window.postMessage(message, [port2]);
  });
}
