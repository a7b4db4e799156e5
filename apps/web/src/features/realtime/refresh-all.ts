import type { QueryClient } from "@tanstack/react-query";
import { brought } from "../../manifest/brought.ts";
import { refresh } from "../../manifest/frame-definition.ts";

/** Invalidates all queries that frames keep up to date: after a gap, a resync or a reconnect frames may have been missed. */
export function refreshAll(queryClient: QueryClient): void {
  refresh(queryClient, brought("live"));
}
