import { Halves, RightHalf } from "@evenly/ui";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePaymentTabs } from "../../../shell/use-payment-tabs.ts";
import type { HistorySearch } from "../history-search.ts";
import { HistoryList } from "./history-list.tsx";

type HistoryPageProps = {
  readonly search: HistorySearch;
  readonly selectedId: string | undefined;
  readonly detail: ReactNode;
};

/** The list, and beside it the chosen entry; on phones one or the other. */
export function HistoryPage({ search, selectedId, detail }: HistoryPageProps) {
  const t = useTranslations("history");
  return (
    <>
      <PageBand title={t("title")} tabs={usePaymentTabs()} backTo={selectedId ? "/history" : "/dashboard"} />
      <Halves
        cut="list"
        left={<HistoryList search={search} selectedId={selectedId} />}
        right={
          <RightHalf label={t("detail")} className={clsx(!selectedId && "max-lg:hidden")}>
            <div className="lg:sticky lg:top-24">{detail}</div>
          </RightHalf>
        }
      />
    </>
  );
}
