import { Halves, RightHalf } from "@evenly/ui";
import { useRouter } from "@tanstack/react-router";
import { clsx } from "clsx";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import type { HistorySearch } from "../history-search.ts";
import { HistoryList } from "./history-list.tsx";
import { AddEntryButton } from "./manual/add-entry-button.tsx";

type HistoryPageProps = {
  readonly search: HistorySearch;
  readonly openId: string | undefined;
  readonly detail: ReactNode;
};

/** The list, and beside it the chosen entry; on phones one or the other. */
export function HistoryPage({ search, openId, detail }: HistoryPageProps) {
  const t = useTranslations("history");
  const onBack = useWayBack(openId);
  return (
    <>
      <PageBand
        title={t("title")}
        pageTitle={t(openId ? "detail" : "title")}
        tabs={usePageTabs("/send")}
        backTo={openId ? "/history" : "/dashboard"}
        {...(openId ? { onBack } : {})}
        action={<AddEntryButton className="max-sm:hidden" />}
      />
      <Halves
        cut="list"
        className="dense"
        left={<HistoryList search={search} openId={openId} />}
        right={
          <RightHalf label={t("detail")} className={clsx(!openId && "max-lg:hidden")}>
            <div className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto lg:px-1 lg:pb-4 lg:-mx-1">
              {detail}
            </div>
          </RightHalf>
        }
      />
    </>
  );
}

/** Back from an entry that was opened from the list returns to the list as it was: filters and place. */
function useWayBack(openId: string | undefined) {
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
