import { COMPARED_ROWS_MIN } from "@evenly/contract/insights/rules";
import type { SpendingOverview } from "@evenly/contract/insights/schemas";
import {
  Button,
  EmptyState,
  ErrorState,
  Halves,
  LeftHalf,
  RightHalf,
  SkeletonBar,
  SkeletonRows,
} from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { PageBand } from "../../../shell/page-band.tsx";
import type { AnalyticsSearch } from "../analytics-search.ts";
import { ComingUpSection } from "./coming-up-section.tsx";
import { CourseSection } from "./course-section.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { HealthSection } from "./health-section.tsx";
import { NoticedSection } from "./noticed-section.tsx";
import { PeriodPicker } from "./period-picker.tsx";
import { SpentSection } from "./spent-section.tsx";
import { WhereSection } from "./where-section.tsx";

export type ChangeSearch = (changes: Partial<AnalyticsSearch>) => void;
type PageProps = { readonly search: AnalyticsSearch; readonly onChange: ChangeSearch };

/** What a person spends in a period, how it runs and where it went; beside it what is worth noticing, what comes up, and their money health. */
export function AnalyticsPage({ search, onChange }: PageProps) {
  const t = useTranslations("insights");
  const { period = "month", day, currency } = search;
  const query = api.budgets.getSpendingOverview.useQuery(
    { period, ...(day && { day }), ...(currency && { currency }) },
    { placeholderData: (before) => before },
  );
  const overview = query.data;
  return (
    <>
      <PageBand
        title={t("title")}
        action={
          <>
            <PeriodPicker period={period} overview={overview} onChange={onChange} />
            {overview && <ExportButtons overview={overview} search={search} />}
          </>
        }
      />
      {overview ? (
        <Shown overview={overview} search={search} onChange={onChange} />
      ) : query.isError ? (
        <LeftHalf>
          <ErrorState
            title={t("failed")}
            text={t("failedText")}
            action={<RetryButton onPress={() => void query.refetch()} />}
          />
        </LeftHalf>
      ) : (
        <Loading />
      )}
    </>
  );
}

function RetryButton({ onPress }: { readonly onPress: () => void }) {
  const common = useTranslations("common");
  return <Button onClick={onPress}>{common("retry")}</Button>;
}

export type ShownProps = PageProps & { readonly overview: SpendingOverview };

function Shown(props: ShownProps) {
  const t = useTranslations("insights");
  const { overview } = props;
  const isEnough = overview.total.rowCount >= COMPARED_ROWS_MIN;
  const notEnough = <EmptyState title={t("notEnough")} text={t("notEnoughText")} />;
  return (
    <Halves
      className="print:block!"
      left={
        <LeftHalf>
          <SpentSection {...props} />
          {isEnough ? <CourseSection {...props} /> : <div className="mt-6">{notEnough}</div>}
          <WhereSection {...props} />
        </LeftHalf>
      }
      right={
        <RightHalf>
          {isEnough && <NoticedSection overview={overview} />}
          <ComingUpSection currency={overview.currency} />
          {isEnough && <HealthSection overview={overview} />}
        </RightHalf>
      }
    />
  );
}

function Loading() {
  return (
    <Halves
      left={
        <LeftHalf>
          <SkeletonBar className="mt-10" />
          <SkeletonRows count={5} />
        </LeftHalf>
      }
      right={
        <RightHalf>
          <SkeletonRows count={5} />
        </RightHalf>
      }
    />
  );
}
