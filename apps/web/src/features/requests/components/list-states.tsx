import { Button, EmptyState, ErrorState, SkeletonRows } from "@evenly/ui";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { useRequests } from "../use-requests.ts";

type StatesProps = {
  readonly query: ReturnType<typeof useRequests>;
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode };
  readonly children: ReactNode;
};

/** A list of requests, or why there is none to show. */
export function ListStates({ query, empty, children }: StatesProps) {
  const t = useTranslations("requests");
  const common = useTranslations("common");
  if (query.data && query.data.requests.length > 0) return children;
  if (query.data) return <EmptyState {...empty} />;
  if (query.isPending) return <SkeletonRows count={3} />;
  return (
    <ErrorState
      title={t("loadFailed")}
      text={t("loadFailedText")}
      action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
    />
  );
}
