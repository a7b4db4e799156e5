import type { QueryClient } from "@tanstack/react-query";
import { brought } from "../../brought.ts";
import { refresh } from "../../frame-definition.ts";

/** Invalidates all queries that frames keep up to date: after a gap, a resync or a reconnect frames may have been missed. */
export function refreshAll(queryClient: QueryClient): void {
  refresh(queryClient, brought("live"));
}
