import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadOnceOnline } from "../../shell/load-once-online.ts";
import { useAuth } from "../auth/index.ts";

/** Starts offline storage for the signed-in user; its code loads after the page. */
export function KeepOffline() {
  const userId = useAuth().user?.id;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | undefined;
    const forget = loadOnceOnline(
      () => import("./start-offline.ts"),
      ({ startOffline }) => {
        stop = startOffline(userId, queryClient);
      },
    );
    return () => {
      forget();
      stop?.();
    };
  }, [userId, queryClient]);
  return null;
}
