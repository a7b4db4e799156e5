import type { GetGroupAnalyticsInput } from "@evenly/contract/groups/analytics/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import type { NotificationsPage } from "@evenly/contract/notifications/centre";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { api, apiClient } from "../../api/trpc.ts";
import { readSession } from "../auth/index.ts";
import { changesOf, requestChangesOf } from "./group-operations.ts";
import { type Attempt, useGroupAttempts } from "./use-group-attempts.ts";

type GroupId = Group["id"];
type GroupStore = ReturnType<typeof useGroupStore>;

const OWN_GROUPS = { isArchived: false } as const;
const OPEN_REQUESTS = { list: "asked", limit: 50 } as const;
const ROWS_LOADED = 50;
const NEWEST_NOTIFICATIONS = { tab: "all", limit: ROWS_LOADED } as const;
const GroupContext = createContext<GroupStore | null>(null);

/**
 * Provides the user's groups, the latest expenses and activities of one group, open payment requests of the user, their invitations to
 * groups and notifications of groups, and the operations on them. Lists are loaded on demand and then kept up to date; nothing is sent
 * before sign-in.
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
  const news = useGroupNews();
  const single = useMemo(() => singleReadsOf(attempt), [attempt]);
  const changes = useMemo(() => changesOf(attempt, client), [attempt, client]);
  const requestChanges = useMemo(() => requestChangesOf(attempt, client), [attempt, client]);
  return { ...lists, ...news, ...single, ...changes, ...requestChanges, isLoading: isRunning, error };
}

/** Lists that are null until an operation has loaded them. */
function useGroupLists(attempt: Attempt) {
  const utils = api.useUtils();
  const [areGroupsLoaded, setGroupsLoaded] = useState(false);
  const [areRequestsLoaded, setRequestsLoaded] = useState(false);
  const [expensesOf, setExpensesOf] = useState<GroupId | null>(null);
  const groups = api.groups.list.useQuery(OWN_GROUPS, { enabled: areGroupsLoaded });
  const expenses = api.groups.listExpenses.useQuery(
    { groupId: expensesOf ?? ("" as GroupId), limit: ROWS_LOADED },
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
            const page = await utils.groups.listExpenses.fetch({ groupId, limit: ROWS_LOADED });
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

/** What is new for the user in groups, null until it is loaded; a failure is only logged. */
function useGroupNews() {
  const utils = api.useUtils();
  const [areInvitesLoaded, setInvitesLoaded] = useState(false);
  const [areNotificationsLoaded, setNotificationsLoaded] = useState(false);
  const [activitiesOf, setActivitiesOf] = useState<GroupId | null>(null);
  const feed = { groupId: activitiesOf ?? ("" as GroupId), limit: ROWS_LOADED };
  const invites = api.groups.listMyInvitations.useQuery(undefined, { enabled: areInvitesLoaded });
  const activities = api.groups.listActivities.useQuery(feed, { enabled: activitiesOf !== null });
  const notifications = api.notifications.list.useQuery(NEWEST_NOTIFICATIONS, {
    enabled: areNotificationsLoaded,
  });
  const loads = useMemo(
    () => ({
      loadInvites: () => {
        setInvitesLoaded(true);
        return logged("invitations", utils.groups.listMyInvitations.fetch());
      },
      loadActivities: (groupId: GroupId) => {
        setActivitiesOf(groupId);
        const page = utils.groups.listActivities.fetch({ groupId, limit: ROWS_LOADED });
        return logged(
          "activities",
          page.then((loaded) => loaded.activities),
        );
      },
      loadNotifications: () => {
        setNotificationsLoaded(true);
        return logged("notifications", utils.notifications.list.fetch(NEWEST_NOTIFICATIONS).then(ofGroups));
      },
    }),
    [utils],
  );
  return {
    invites: invites.data ?? null,
    activities: activities.data?.activities ?? null,
    notifications: notifications.data ? ofGroups(notifications.data) : null,
    ...loads,
  };
}

/** Those of the newest notifications that are about a group. */
function ofGroups({ notifications }: NotificationsPage) {
  return notifications.flatMap(({ id, title, message, isRead, createdAt, data: { groupId } }) =>
    typeof groupId === "string"
      ? { id, groupId, userId: readSession()?.user.id ?? null, title, message, isRead, createdAt }
      : [],
  );
}

function logged<Result>(what: string, loading: Promise<Result>): Promise<Result | null> {
  return loading.catch((problem: unknown) => {
    console.warn(`${what} of groups could not be loaded`, problem);
    return null;
  });
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
