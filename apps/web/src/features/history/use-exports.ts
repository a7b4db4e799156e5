import type { HistoryExport } from "@evenly/contract/payments/exports";
import { api } from "../../trpc.ts";

/** Asked again this often while one is being made, should the socket be down. */
const POLL_MS = 3000;

/** The exports that still stand, the newest first. */
export function useExports(): readonly HistoryExport[] {
  const { data } = api.payments.listExports.useQuery(undefined, {
    refetchInterval: (query) => (query.state.data?.some(isActive) ? POLL_MS : false),
  });
  return data ?? [];
}

/** Whether it is still being made. */
export function isActive({ state }: Pick<HistoryExport, "state">): boolean {
  return state === "queued" || state === "running";
}

/** How far it is, 0 to 1; null while that is not known. */
export function progressOf({ rows, rowsTotal }: Pick<HistoryExport, "rows" | "rowsTotal">): number | null {
  if (rowsTotal === null) return null;
  return rowsTotal === 0 ? 1 : Math.min(1, rows / rowsTotal);
}
