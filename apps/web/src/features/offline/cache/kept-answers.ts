import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from "@tanstack/react-query";
import { clear, createStore, del, get, keys, set, type UseStore } from "idb-keyval";
import { fromBrought } from "../../../manifest/brought.ts";
import { readSession } from "../../auth/index.ts";
import { OFFLINE_OWNER_KEY } from "../offline-owner-key.ts";

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Maximum number of stored answers; the newest are stored. */
const ANSWERS_MAX = 200;
/** Maximum number of stored pages of one list. */
const PAGES_MAX = 4;
const WRITE_PAUSE_MS = 1000;

/** Procedures whose answers may be stored on the device. */
const kept = fromBrought("keptAnswers", (paths): ReadonlySet<string> => new Set(paths));

/** The stored answers of one user, with the app build that wrote them. */
type Kept = { readonly build: string; readonly state: DehydratedState };

let store: UseStore | undefined;
const openStore = () => {
  store ??= createStore("evenly-offline", "answers");
  return store;
};

/** Fills the query cache with a user's stored answers and sends no request. All of them are marked stale, so that they are refetched. */
export async function restoreAnswers(userId: string, queryClient: QueryClient): Promise<void> {
  for (const key of await keys<string>(openStore())) if (key !== userId) await del(key, openStore());
  const found = await get<Kept>(userId, openStore());
  if (!found || found.build !== buildOf() || readSession()?.user.id !== userId) return;
  const oldest = Date.now() - KEPT_MS;
  const queries = found.state.queries
    .filter(({ state }) => state.dataUpdatedAt > oldest)
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }));
  hydrate(queryClient, { mutations: [], queries });
}

/** Stores answers as they arrive. Returns a function that stops it. */
export function keepAnswers(userId: string, queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (readSession()?.user.id !== userId) return;
    localStorage.setItem(OFFLINE_OWNER_KEY, userId);
    const answers: Kept = { build: buildOf(), state: stateOf(queryClient) };
    // If the device has no storage left, the app works as without an offline cache.
    set(userId, answers, openStore()).catch(() => undefined);
  };
  const writeIfDue = () => {
    if (timer !== undefined && document.visibilityState === "hidden") write();
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && mayBeKept(query)) timer ??= setTimeout(write, WRITE_PAUSE_MS);
  });
  document.addEventListener("visibilitychange", writeIfDue);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener("visibilitychange", writeIfDue);
  };
}

/** Deletes the stored answers of all users. */
export async function forgetAnswers(): Promise<void> {
  await clear(openStore());
  localStorage.removeItem(OFFLINE_OWNER_KEY);
}

function stateOf(queryClient: QueryClient): DehydratedState {
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: mayBeKept,
    shouldDehydrateMutation: () => false,
  });
  const newest = queries.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return { mutations: [], queries: newest.slice(0, ANSWERS_MAX).map(withFewPages) };
}

type DehydratedQuery = DehydratedState["queries"][number];

function withFewPages(query: DehydratedQuery): DehydratedQuery {
  const data = query.state.data as
    | { pages?: readonly unknown[]; pageParams?: readonly unknown[] }
    | undefined;
  if (!data?.pages || !data.pageParams || data.pages.length <= PAGES_MAX) return query;
  const first = { pages: data.pages.slice(0, PAGES_MAX), pageParams: data.pageParams.slice(0, PAGES_MAX) };
  return { ...query, state: { ...query.state, data: first } };
}

function mayBeKept({ queryKey, state }: Query): boolean {
  const [path] = queryKey;
  return state.data !== undefined && Array.isArray(path) && kept().has(path.join("."));
}

/** Id of the app build: the entry script's name contains a hash of all that the app loads. */
function buildOf(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";
}
