import type { ServerFrame } from "@evenly/contract/realtime/frames";
import type { QueryClient } from "@tanstack/react-query";

type FrameType = ServerFrame["type"];

/** Which queries an event makes stale, as paths of procedures; a path stands for every input. */
const staleQueries: Partial<Record<FrameType, readonly (readonly string[])[]>> = {
  transaction_update: [
    ["payments", "listTransactions"],
    ["payments", "sumTransactions"],
    ["payments", "getTransaction"],
    ["payments", "listRecentPayees"],
    ["payments", "getBalance"],
    ["payments", "quote"],
  ],
  export_update: [["payments", "listExports"]],
};

/** After a gap, a resync or a new connection: everything that events keep fresh. */
const liveQueries: readonly (readonly string[])[] = [["payments"]];

/** Refreshes what an event made stale. */
export function refreshAfter(queryClient: QueryClient, type: FrameType): void {
  refresh(queryClient, staleQueries[type] ?? []);
}

/** Refreshes all that is kept live. */
export function refreshAll(queryClient: QueryClient): void {
  refresh(queryClient, liveQueries);
}

function refresh(queryClient: QueryClient, paths: readonly (readonly string[])[]): void {
  for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] });
}
