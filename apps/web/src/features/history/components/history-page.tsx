import type { TransferId } from "@evenly/contract/ids";
import { Halves, RightHalf } from "@evenly/ui";
import { skipToken } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { clsx } from "clsx";
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { ErrorGuard } from "../../../shell/error-guard.tsx";
import { PageBand } from "../../../shell/page-band.tsx";
import { useIsWide } from "../../../shell/use-is-wide.ts";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { madeAs } from "../../offline/index.ts";
import type { HistorySearch } from "../history-search.ts";
import { useHistory } from "../use-history.ts";
import { HistoryList } from "./history-list.tsx";
import { AddEntryButton } from "./manual/add-entry-button.tsx";

type HistoryPageProps = {
  readonly search: HistorySearch;
  readonly openId: TransferId | undefined;
  readonly detail: ReactNode;
};

/** Loaded only where there is room for it. */
const NewestEntry = lazy(() =>
  import("./detail/transaction-detail.tsx").then((module) => ({ default: module.TransactionDetail })),
);

/** The list with the open entry, or the newest one, next to it; on phones only one of the two. */
export function HistoryPage({ search, openId, detail }: HistoryPageProps) {
  const t = useTranslations("history");
  const onBack = useWayBack(openId);
  const tabs = usePageTabs("/payment-settings");
  const history = useHistory(search);
  const isWide = useIsWide();
  const isHeld = useIsHeld(openId);
  const newest = isWide && openId === undefined ? history.transactions[0] : undefined;
  return (
    <>
      <PageBand
        title={t(openId && !isWide ? (isHeld ? "payment" : "detail") : "title")}
        pageTitle={t(isHeld ? "payment" : openId ? "detail" : "title")}
        tabs={isWide || !openId ? tabs : []}
        {...(openId && { backTo: "/history", onBack })}
        action={(isWide || !openId) && <AddEntryButton />}
      />
      <Halves
        cut="list"
        className="dense"
        left={<HistoryList search={search} history={history} openId={openId} />}
        right={
          <RightHalf label={t("detail")} className={clsx(!openId && "max-lg:hidden")}>
            <div className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:px-1 lg:pb-4 lg:-mx-1">
              {openId !== undefined && detail}
              {newest && (
                // The list must stay usable when this part cannot be loaded.
                <ErrorGuard key={madeAs(newest.id)} fallback={null}>
                  <Suspense>
                    <NewestEntry id={newest.id} isNewest />
                  </Suspense>
                </ErrorGuard>
              )}
            </div>
          </RightHalf>
        }
      />
    </>
  );
}

/** Whether the open entry is a payment on hold, as far as its details have come. */
function useIsHeld(openId: TransferId | undefined): boolean {
  const input = openId === undefined ? skipToken : { id: openId };
  return api.payments.getTransaction.useQuery(input, { enabled: false }).data?.hold != null;
}

/** The back action of an entry: if it was opened from the list, it restores the list's filters and scroll position. */
function useWayBack(openId: TransferId | undefined) {
  const router = useRouter();
  const wasInList = useRef(false);
  const isFromList = useRef(false);
  useEffect(() => {
    if (openId === undefined) isFromList.current = false;
    else if (wasInList.current) isFromList.current = true;
    wasInList.current = openId === undefined;
  }, [openId]);
  return (event: MouseEvent) => {
    if (!isFromList.current) return;
    event.preventDefault();
    router.history.back();
  };
}
