import { useEffect } from "react";
import { apiClient } from "../../api/trpc.ts";

/** Marks notifications that lead to a page as read once it is open. */
export function usePageRead(path: string): void {
  useEffect(() => {
    void apiClient.notifications.markPageRead.mutate({ path }).catch(() => undefined);
  }, [path]);
}
