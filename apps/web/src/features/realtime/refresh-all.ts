import type { QueryClient } from "@tanstack/react-query";
import { brought } from "../../brought.ts";
import { refresh } from "../../frame-definition.ts";

/** Refreshes what frames keep fresh: after a gap, a resync or a new connection some may have been missed. */
export function refreshAll(queryClient: QueryClient): void {
  refresh(queryClient, brought("live"));
}
