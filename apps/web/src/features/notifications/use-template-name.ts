import { api } from "../../trpc.ts";

/** What a template is called, by its id. */
export function useTemplateName(): (id: string) => string {
  const { data } = api.notifications.listTemplates.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (id) => data?.find((template) => template.id === id)?.name ?? id;
}
