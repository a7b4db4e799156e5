import type { GetGroupAnalyticsInput } from "@evenly/contract/groups/analytics/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { api, apiClient } from "../../api/trpc.ts";
import { changesOf, requestChangesOf } from "./group-operations.ts";
import { type Attempt, useGroupAttempts } from "./use-group-attempts.ts";

type GroupId = Group["id"];
type GroupStore = ReturnType<typeof useGroupStore>;

const OWN_GROUPS = { isArchived: false } as const;
const OPEN_REQUESTS = { list: "asked", limit: 50 } as const;
const EXPENSES_LOADED = 50;
const GroupContext = createContext<GroupStore | null>(null);

/**
 * Provides the user's groups, the latest expenses of one group, open payment requests of the user, and the operations on them. Lists are loaded on demand and then kept
 * up to date; nothing is sent before sign-in.
 */
export function GroupProvider({ children }: { readonly children: ReactNode }) {
  return <GroupContext value={useGroupStore()}>{children}</GroupContext>;
}

/** The user's groups and the operations on them, inside the provider. @see spec 2 section 8 */
export function useGroup(): GroupStore {
  const value = use(GroupContext);
  if (value === null) throw new Error("useGroup must be used within a GroupProvider");
  return value;
}

function useGroupStore() {
  const client = useQueryClient();
  const { attempt, isRunning, error } = useGroupAttempts();
  const lists = useGroupLists(attempt);
  const single = useMemo(() => singleReadsOf(attempt), [attempt]);
  const changes = useMemo(() => changesOf(attempt, client), [attempt, client]);
  const requestChanges = useMemo(() => requestChangesOf(attempt, client), [attempt, client]);
  return { ...lists, ...single, ...changes, ...requestChanges, isLoading: isRunning, error };
}

/** Lists that are null until an operation has loaded them. */
function useGroupLists(attempt: Attempt) {
  const utils = api.useUtils();
  const [areGroupsLoaded, setGroupsLoaded] = useState(false);
  const [areRequestsLoaded, setRequestsLoaded] = useState(false);
  const [expensesOf, setExpensesOf] = useState<GroupId | null>(null);
  const groups = api.groups.list.useQuery(OWN_GROUPS, { enabled: areGroupsLoaded });
  const expenses = api.groups.listExpenses.useQuery(
    { groupId: expensesOf ?? ("" as GroupId), limit: EXPENSES_LOADED },
    { enabled: expensesOf !== null },
  );
  const requests = api.requests.list.useQuery(OPEN_REQUESTS, { enabled: areRequestsLoaded });
  const loads = useMemo(
    () => ({
      loadGroups: () =>
        orNull(
          attempt("loadGroups", () => {
            setGroupsLoaded(true);
            return utils.groups.list.fetch(OWN_GROUPS);
          }),
        ),
      loadExpenses: (groupId: GroupId) =>
        orNull(
          attempt("loadExpenses", async () => {
            setExpensesOf(groupId);
            const page = await utils.groups.listExpenses.fetch({ groupId, limit: EXPENSES_LOADED });
            return page.expenses;
          }),
        ),
      loadPaymentRequests: () =>
        orNull(
          attempt("loadPaymentRequests", async () => {
            setRequestsLoaded(true);
            return (await utils.requests.list.fetch(OPEN_REQUESTS)).requests;
          }),
        ),
    }),
    [attempt, utils],
  );
  return {
    groups: groups.data ?? null,
    expenses: expenses.data?.expenses ?? null,
    paymentRequests: requests.data?.requests ?? null,
    ...loads,
  };
}

function singleReadsOf(attempt: Attempt) {
  const { groups } = apiClient;
  return {
    getGroup: (groupId: GroupId) => orNull(attempt("getGroup", () => groups.get.query({ groupId }))),
    getGroupAnalytics: (input: GetGroupAnalyticsInput) =>
      orNull(attempt("getGroupAnalytics", () => groups.getAnalytics.query(input))),
    /** Ends the marks of what is new in a group; a failure is only logged. */
    markSeen: (groupId: GroupId): Promise<void> =>
      groups.markSeen.mutate({ groupId }).catch((problem: unknown) => {
        console.warn("a group's news could not be marked as seen", problem);
      }),
  };
}

/** The result of an operation; null when it failed. */
function orNull<Result>(attempted: Promise<Result>): Promise<Result | null> {
  return attempted.catch(() => null);
}
