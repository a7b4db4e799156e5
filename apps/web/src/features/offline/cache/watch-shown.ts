import type { Query, QueryClient } from "@tanstack/react-query";
import { refusalOf } from "../../../api/trpc-client.ts";
import { fromBrought } from "../../../manifest/brought.ts";
import type { Shown } from "../offline-state.ts";

/** Procedures whose answers have no meaningful age. */
const momentary = fromBrought("momentaryAnswers", (paths): ReadonlySet<string> => new Set(paths));
/** The bell is on every page and shows its own state. */
const BELL = "notifications";
const PAUSE_MS = 100;

/** Reports the age of the visible answers, and whether some are missing, on every possible change. */
export function watchShown(queryClient: QueryClient, onShown: (shown: Shown) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let said = "";
  const look = () => {
    timer = undefined;
    const shown = readShown(queryClient);
    const words = JSON.stringify(shown);
    if (words !== said) onShown(shown);
    said = words;
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(() => {
    timer ??= setTimeout(look, PAUSE_MS);
  });
  look();
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

function readShown(queryClient: QueryClient): Shown {
  const queries = queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(
      ({ queryKey: [path] }) => Array.isArray(path) && path[0] !== BELL && !momentary().has(path.join(".")),
    );
  const answered = queries.filter(({ state }) => state.data !== undefined);
  return {
    asOf: oldest(answered),
    hasGaps: queries.some(({ state }) => state.data === undefined && state.status === "error"),
    staleSince: oldest(answered.filter(isStale)),
  };
}

/** Whether refetching failed. NOT_FOUND is not counted: the item was deleted, which the page shows itself. */
function isStale({ state }: Query): boolean {
  return state.status === "error" && refusalOf(state.error).code !== "NOT_FOUND";
}

function oldest(queries: readonly Query[]): number | null {
  const moments = queries.map(({ state }) => state.dataUpdatedAt);
  return moments.length === 0 ? null : Math.min(...moments);
}
