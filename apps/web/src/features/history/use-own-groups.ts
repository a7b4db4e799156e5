import type { GroupSummary } from "@evenly/contract/groups/schemas";
import { api } from "../../api/trpc.ts";

/** All groups of the user, those that are archived last: payments of theirs stay in the history. */
export function useOwnGroups(enabled = true): {
  readonly groups: readonly GroupSummary[];
  readonly isComplete: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
} {
  const active = api.groups.list.useQuery({ isArchived: false }, { enabled });
  const archived = api.groups.list.useQuery({ isArchived: true }, { enabled });
  return {
    groups: [...(active.data ?? []), ...(archived.data ?? [])],
    isComplete: active.isSuccess && archived.isSuccess,
    isFailed: active.isError || archived.isError,
    retry: () => void Promise.all([active.refetch(), archived.refetch()]),
  };
}
