import { useEffect, useSyncExternalStore } from "react";
import { readSession, subscribeToSession } from "./features/auth/session-store.ts";
import { OFFLINE_OWNER_KEY } from "./features/offline/offline-owner-key.ts";
import type { ToWorker } from "./service-worker/messages.ts";
import { loadOnceOnline } from "./shell/load-once-online.ts";

/** When a session ends, deletes the answers stored on this device and the pushes shown by it. */
export function useForgetPerson(): void {
  const isSignedOut = useSyncExternalStore(subscribeToSession, isNobody, () => false);
  useEffect(() => {
    if (!isSignedOut) return;
    void tellWorker({ type: "SIGNED_OUT" });
    if (localStorage.getItem(OFFLINE_OWNER_KEY) === null) return;
    void loadOnceOnline(
      () => import("./features/offline/cache/kept-answers.ts"),
      ({ forgetAnswers }) => forgetAnswers(),
    );
  }, [isSignedOut]);
}

function isNobody(): boolean {
  return readSession() === null;
}

async function tellWorker(message: ToWorker): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.active?.postMessage(message);
}
