import type { HistoryExport } from "@evenly/contract/history/exports";
import { api } from "../../api/trpc.ts";

/** Polling interval while an export runs, in case the socket is down. */
const POLL_MS = 3000;

/** Exports that have not expired, newest first. */
export function useExports(): readonly HistoryExport[] {
  const { data } = api.payments.listExports.useQuery(undefined, {
    refetchInterval: (query) => (query.state.data?.some(isActive) ? POLL_MS : false),
  });
  return data ?? [];
}

/** Whether the export is still queued or running. */
export function isActive({ state }: Pick<HistoryExport, "state">): boolean {
  return state === "queued" || state === "running";
}

/** Progress of an export, 0 to 1; null while the total is unknown. */
export function progressOf({ rows, rowsTotal }: Pick<HistoryExport, "rows" | "rowsTotal">): number | null {
  if (rowsTotal === null) return null;
  return rowsTotal === 0 ? 1 : Math.min(1, rows / rowsTotal);
}
