import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { lazyPart } from "../../lazy-part.tsx";
import { loadOnceOnline } from "../../load-once-online.ts";
import { readSession, useAuth } from "../auth/index.ts";
import { hearWorker } from "./hear-worker.ts";
import { useInstall } from "./install-provider.tsx";
import { isPushWanted } from "./push/push-owner.ts";
import { watchUpdates } from "./watch-updates.ts";

const InstallPrompt = lazyPart(
  () => import("./components/install-prompt.tsx").then((module) => module.InstallPrompt),
  { texts: ["pwa"] },
);
const loadPush = () => import("./push/push-store.ts");

/** Pages where nothing may stand in the way: money is about to move, or somebody signs in. */
const quietPaths =
  /^\/(send|login|register|verify-email|forgot-password|reset-password|confirm-email|revert-email)$/;
const hasWorker = import.meta.env.PROD && "serviceWorker" in navigator;

/** What the app does beside its pages: the service worker, its newer versions, pushes, and the offer to install it. */
export function AppParts() {
  const router = useRouter();
  const isQuiet = useRouterState({ select: ({ location }) => quietPaths.test(location.pathname) });
  const { canInstall, needsHand, isPromptDismissed, takeUpdate } = useInstall();
  // One question at a time: a phone has room for no more.
  const isPrompting = (canInstall || needsHand) && !isPromptDismissed && !isQuiet && takeUpdate === null;
  useEffect(() => {
    if (!hasWorker) return;
    const stopUpdates = watchUpdates();
    const stopHearing = hearWorker({
      onOpen: (path, notificationId) => {
        router.history.push(path);
        if (notificationId !== null) markRead(notificationId);
      },
      onOpened: (notificationId) => {
        const isSignedIn = readSession() !== null;
        if (isSignedIn) markRead(notificationId);
        return isSignedIn;
      },
      onPushChanged: () => void loadOnceOnline(loadPush, ({ syncPush }) => syncPush()),
    });
    return () => {
      stopUpdates();
      stopHearing();
    };
  }, [router]);
  useKeepPush();
  return isPrompting && <InstallPrompt />;
}

function markRead(notificationId: string): void {
  void loadOnceOnline(loadPush, ({ noteOpened }) => noteOpened(notificationId));
}

/** Keeps the pushes of whoever is signed in, in browsers where somebody has turned them on. */
function useKeepPush(): void {
  const userId = useAuth().user?.id;
  useEffect(() => {
    if (!hasWorker || userId === undefined || !isPushWanted()) return;
    let stop: (() => void) | undefined;
    const forget = loadOnceOnline(loadPush, ({ keepPush }) => {
      stop = keepPush();
    });
    return () => {
      forget();
      stop?.();
    };
  }, [userId]);
}
