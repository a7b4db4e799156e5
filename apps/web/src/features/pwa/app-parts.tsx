import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { needMessages } from "../preferences/index.ts";
import { InstallPrompt } from "./components/install-prompt.tsx";
import { hearWorker } from "./hear-worker.ts";
import { keepPush } from "./push/push-store.ts";
import { watchUpdates } from "./watch-updates.ts";

/** Pages where nothing may stand in the way: money is about to move, or somebody signs in. */
const quietPaths =
  /^\/(send|login|register|verify-email|forgot-password|reset-password|confirm-email|revert-email)$/;

/** What the app does beside its pages: the service worker, its newer versions, pushes, and the offer to install it. */
export function AppParts() {
  const router = useRouter();
  const isQuiet = useRouterState({ select: ({ location }) => quietPaths.test(location.pathname) });
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    void needMessages("pwa").then(
      () => setHasTexts(true),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const stops = [watchUpdates(), keepPush(), hearWorker((path) => router.history.push(path))];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
  return hasTexts && !isQuiet && <InstallPrompt />;
}
