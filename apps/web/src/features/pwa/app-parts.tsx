import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { lazyPart } from "../../lazy-part.tsx";
import { loadOnceOnline } from "../../shell/load-once-online.ts";
import { readSession, useAuth } from "../auth/index.ts";
import { useInstall } from "./install-provider.tsx";
import { listenToWorker } from "./listen-to-worker.ts";
import { isPushWanted } from "./push/push-owner.ts";
import { watchUpdates } from "./watch-updates.ts";

const InstallPrompt = lazyPart(
  () => import("./components/install-prompt.tsx").then((module) => module.InstallPrompt),
  { texts: ["pwa"] },
);
const loadPush = () => import("./push/push-store.ts");

/** Pages that show no prompts: sending money and signing in must not be interrupted. */
const quietPaths =
  /^\/(send|login|register|verify-email|forgot-password|reset-password|confirm-email|revert-email|recover-account|cancel-recovery)$/;
const hasWorker = import.meta.env.PROD && "serviceWorker" in navigator;

/** App functions outside its pages: service worker, updates, pushes, and the install prompt. */
export function AppParts() {
  const router = useRouter();
  const isQuiet = useRouterState({ select: ({ location }) => quietPaths.test(location.pathname) });
  const { canInstall, needsHand, isPromptDismissed, takeUpdate } = useInstall();
  // Only one prompt at a time, because a phone has no room for two.
  const isPrompting = (canInstall || needsHand) && !isPromptDismissed && !isQuiet && takeUpdate === null;
  useEffect(() => {
    if (!hasWorker) return;
    const stopUpdates = watchUpdates();
    const stopHearing = listenToWorker({
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

/** Keeps the signed-in user's push subscription up to date in browsers with pushes turned on. */
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
