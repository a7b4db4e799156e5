import type { ServerFrame } from "@evenly/contract/features";
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
};

/** After a gap, a resync or a new connection: everything that events keep fresh. */
const liveQueries: readonly (readonly string[])[] = [["payments"], ["notifications"]];

/** Refreshes what an event made stale. */
export function refreshAfter(queryClient: QueryClient, type: FrameType): void {
  refresh(queryClient, staleQueries[type] ?? []);
}

type ExportUpdate = Extract<ServerFrame, { type: "export_update" }>["data"];
type KnownExport = { readonly id: string; readonly state: string };

/** Moves an export on where it is shown; asks for the list only when it starts or ends. */
export function takeExport(
  queryClient: QueryClient,
  { exportId, state, rows, rowsTotal }: ExportUpdate,
): void {
  const queryKey = [["payments", "listExports"], { type: "query" }];
  const known = queryClient.getQueryData<readonly KnownExport[]>(queryKey);
  const isUnderWay = known?.some((one) => one.id === exportId && isActive(one.state)) ?? false;
  if (!isUnderWay || !isActive(state)) {
    refresh(queryClient, [["payments", "listExports"]]);
    return;
  }
  queryClient.setQueryData<readonly KnownExport[]>(queryKey, (list) =>
    list?.map((one) => (one.id === exportId ? { ...one, state, rows, rowsTotal } : one)),
  );
}

function isActive(state: string): boolean {
  return state === "queued" || state === "running";
}

/** Refreshes all that is kept live. */
export function refreshAll(queryClient: QueryClient): void {
  refresh(queryClient, liveQueries);
}

/** Makes queries stale by the paths of their procedures, whatever their input. */
export function refresh(queryClient: QueryClient, paths: readonly (readonly string[])[]): void {
  for (const path of paths) void queryClient.invalidateQueries({ queryKey: [path] });
}
