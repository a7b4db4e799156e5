import type { DeliveriesPage, Delivery } from "@evenly/contract/notifications/deliveries";
import { EmptyState, RowList, Section, SelectField } from "@evenly/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { QueryRows } from "../../../../shell/query-rows.tsx";
import type { AnalyticsSearch } from "../../analytics-search.ts";
import { useFailureText } from "../../use-failure-text.ts";
import { DeliveryRow } from "./delivery-row.tsx";

const statuses = ["pending", "sent", "delivered", "failed", "dropped"] as const;
type Wanted = Delivery["status"] | "every";
const ROWS = 20;

/** All deliveries, newest first, each with its attempts. */
export function DeliveryLog({ search }: { readonly search: AnalyticsSearch }) {
  const t = useTranslations("notifications.analytics");
  const textOf = useFailureText();
  const [wanted, setWanted] = useState<Wanted>("every");
  const query = useDeliveries(search.scope ?? "own", wanted);
  return (
    <Section title={t("log")} id="delivery-log" className="mt-9">
      <SelectField
        label={t("status")}
        className="lg:h-10"
        fieldClassName="mt-3 max-w-60"
        choices={(["every", ...statuses] as const).map((value) => ({ value, label: t(`state.${value}`) }))}
        value={wanted}
        onPick={setWanted}
      />
      <QueryRows
        query={query}
        data={query.data?.pages.flatMap((page) => page.deliveries)}
        count={5}
        failed={{ title: textOf(query.error, t("logFailed")) }}
        empty={<EmptyState title={t("logEmpty")} />}
        more={{ label: t("more"), busy: t("loadingMore"), failed: t("moreFailed") }}
      >
        {(deliveries) => (
          <RowList className="mt-2">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} isForOperators={search.scope === "all"} />
            ))}
          </RowList>
        )}
      </QueryRows>
    </Section>
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
