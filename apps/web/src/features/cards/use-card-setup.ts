import { useQuery, useQueryClient } from "@tanstack/react-query";
import { apiClient } from "../../api/trpc.ts";

const SETUP = ["card-setup"];

/**
 * What the form for a card needs. It is kept, since each start counts as a try of a card, until a card was added: the provider takes one card
 * for each.
 */
export function useCardSetup(isWanted = true) {
  const client = useQueryClient();
  const setup = useQuery({
    queryKey: SETUP,
    queryFn: () => apiClient.payments.startMethodSetup.mutate(),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { setup, forget: () => client.removeQueries({ queryKey: SETUP }) };
}
