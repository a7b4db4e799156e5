import { useEffect, useSyncExternalStore } from "react";
import { readSession, subscribeToSession } from "./features/auth/session-store.ts";
import { KEPT_FOR } from "./features/offline/kept-for.ts";

/** What this device keeps of the server's answers goes with the session, however that ended. */
export function useForgetAnswers(): void {
  const isSignedOut = useSyncExternalStore(subscribeToSession, isNobody, () => false);
  useEffect(() => {
    if (isSignedOut && localStorage.getItem(KEPT_FOR) !== null)
      void import("./features/offline/cache/kept-answers.ts").then(({ forgetAnswers }) => forgetAnswers());
  }, [isSignedOut]);
}

function isNobody(): boolean {
  return readSession() === null;
}
