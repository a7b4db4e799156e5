import { queryClient } from "../../../api/trpc.ts";

/** Refetches the visible queries that failed. */
export function readFailedAgain(): void {
  void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}
