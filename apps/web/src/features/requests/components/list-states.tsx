import { EmptyState } from "@evenly/ui";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { QueryRows } from "../../../shell/query-rows.tsx";
import type { useRequests } from "../use-requests.ts";

type StatesProps = {
  readonly query: ReturnType<typeof useRequests>;
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  readonly children: ReactNode;
};

/** A list of requests, or why there is none to show. */
export function ListStates({ query, empty, children }: StatesProps) {
  const t = useTranslations("requests");
  return (
    <QueryRows
      query={query}
      data={query.data?.requests}
      count={3}
      failed={{ title: t("loadFailed"), text: t("loadFailedText") }}
      empty={<EmptyState {...empty} />}
    >
      {() => children}
    </QueryRows>
  );
}
