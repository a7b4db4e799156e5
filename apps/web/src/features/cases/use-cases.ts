import type { CaseDetail, CaseId } from "@evenly/contract/cases/schemas";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "../../api/trpc.ts";

/** Each load is audited, so a list or a case is loaded only when the operator opens or refreshes it. */
export const AUDITED = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
} as const;
const LIST = ["cases", "list"];
const keyOf = (caseId: string) => ["cases", "show", caseId];

/** All open cases. */
export function useCaseQueue() {
  return useQuery({ queryKey: LIST, queryFn: () => apiClient.cases.list.mutate({}), ...AUDITED });
}

/** One case with everything that operators may read of it. */
export function useCase(caseId: CaseId) {
  return useQuery({
    queryKey: keyOf(caseId),
    queryFn: () => apiClient.cases.show.mutate({ caseId }),
    ...AUDITED,
  });
}

/** The latest payments of a case's person. */
export function useCasePayments(caseId: CaseId) {
  return useQuery({
    queryKey: ["cases", "payments", caseId],
    queryFn: () => apiClient.cases.payments.mutate({ caseId }),
    ...AUDITED,
  });
}

/** Shows a changed case and loads the list again. */
export function useKeepCase(): (changed: CaseDetail) => void {
  const client = useQueryClient();
  return (changed) => {
    client.setQueryData(keyOf(changed.id), changed);
    void client.refetchQueries({ queryKey: LIST });
  };
}
