import { api } from "../../api/trpc.ts";

/** The name of a template by its id. */
export function useTemplateName(): (id: string) => string {
  const { data } = api.notifications.listTemplates.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (id) => data?.find((template) => template.id === id)?.name ?? id;
}
