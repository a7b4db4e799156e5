import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAuth } from "../auth/index.ts";

/** Keeps what whoever is signed in reads and edits on this device; all of it loads after the page. */
export function KeepOffline() {
  const userId = useAuth().user?.id;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void import("./start-offline.ts").then(({ startOffline }) => {
      if (!isOver) stop = startOffline(userId, queryClient);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [userId, queryClient]);
  return null;
}
