import type { GroupId } from "@evenly/contract/ids";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { apiClient } from "../../api/trpc.ts";
import { useRealtimeFrames } from "../realtime/index.ts";

/** Marks a group as seen, and its notifications as read, when its page opens and when a notification of it arrives meanwhile. */
export function useGroupSeen(groupId: GroupId): void {
  const client = useQueryClient();
  const mark = useCallback(async () => {
    try {
      await apiClient.groups.markSeen.mutate({ groupId });
    } catch {
      // The page reports a group that cannot be read; the numbers stay until the next visit.
      return;
    }
    await client.invalidateQueries({ queryKey: [["groups", "list"]] });
  }, [client, groupId]);
  useEffect(() => void mark(), [mark]);
  useRealtimeFrames(({ type, data }) => {
    const isOfGroup = type === "notification" && data.data["groupId"] === groupId;
    if (isOfGroup && document.visibilityState === "visible") void mark();
  });
}
