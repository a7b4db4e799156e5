import { queryClient } from "../../../trpc.ts";

/** Reads again what the page shows and could not be read. */
export function readFailedAgain(): void {
  void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}
