import { useQuery, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "../../api/trpc.ts";
import { AUDITED } from "./use-cases.ts";

const WAITING = ["operators", "waitingActs"];

/** Acts that wait for a second operator. Each load is audited. */
export function useWaitingActs() {
  return useQuery({
    queryKey: WAITING,
    queryFn: () => apiClient.operators.waitingActs.list.mutate(),
    ...AUDITED,
  });
}

/** Loads the waiting acts again after one was asked for or has ended. */
export function useKeepWaiting(): () => void {
  const client = useQueryClient();
  return () => void client.refetchQueries({ queryKey: WAITING });
}
