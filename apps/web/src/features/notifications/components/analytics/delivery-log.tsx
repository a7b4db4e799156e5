import type { DeliveriesPage, Delivery } from "@evenly/contract/notifications/deliveries";
import { Button, EmptyState, ErrorState, SelectField, SkeletonRows } from "@evenly/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import type { AnalyticsSearch } from "../../analytics-search.ts";
import { useFailureText } from "../../use-failure-text.ts";
import { DeliveryRow } from "./delivery-row.tsx";

const statuses = ["pending", "sent", "delivered", "failed", "dropped"] as const;
type Wanted = Delivery["status"] | "every";
const ROWS = 20;

/** All deliveries, newest first, each with its attempts. */
export function DeliveryLog({ search }: { readonly search: AnalyticsSearch }) {
  const t = useTranslations("notifications.analytics");
  const common = useTranslations("common");
  const textOf = useFailureText();
  const [wanted, setWanted] = useState<Wanted>("every");
  const query = useDeliveries(search.scope ?? "own", wanted);
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <section aria-labelledby="delivery-log" className="mt-9">
      <h2 id="delivery-log" className="text-h2 font-semibold">
        {t("log")}
      </h2>
      <SelectField
        label={t("status")}
        className="lg:h-10"
        frameClassName="mt-3 max-w-60"
        choices={(["every", ...statuses] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
        value={wanted}
        onPick={setWanted}
      />
      {query.isPending && <SkeletonRows count={5} />}
      {query.isError && deliveries.length === 0 && (
        <ErrorState
          title={textOf(query.error, t("logFailed"))}
          action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
        />
      )}
      {query.isSuccess && deliveries.length === 0 && <EmptyState title={t("logEmpty")} />}
      <ul className="mt-2 [&>li+li]:border-t [&>li+li]:border-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} isForOperators={search.scope === "all"} />
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-3 text-negative-text">
          {t("moreFailed")}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          isWide
          className="mt-3"
          busyLabel={query.isFetchingNextPage && t("loadingMore")}
          onClick={() => void query.fetchNextPage()}
        >
          {t("more")}
        </Button>
      )}
    </section>
  );
}

/** Deliveries, page by page. */
function useDeliveries(scope: "own" | "all", wanted: Wanted) {
  return useInfiniteQuery<DeliveriesPage, Error>({
    queryKey: [["notifications", "deliveryPages"], { scope, wanted }],
    queryFn: ({ pageParam, signal }) =>
      apiClient.notifications.listDeliveries.query(
        {
          scope,
          limit: ROWS,
          ...(wanted === "every" ? {} : { status: wanted }),
          ...(typeof pageParam === "string" && pageParam !== "" ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page: DeliveriesPage) => page.nextCursor,
    refetchOnWindowFocus: scope === "own",
  });
}
