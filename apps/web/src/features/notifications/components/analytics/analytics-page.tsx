import {
  Button,
  ErrorState,
  Halves,
  LeftHalf,
  RightHalf,
  Skeleton,
  SkeletonBar,
  SkeletonRows,
} from "@evenly/ui";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { PageBand } from "../../../../shell/page-band.tsx";
import { usePageTabs } from "../../../../shell/use-page-tabs.ts";
import { type AnalyticsSearch, periods } from "../../analytics-search.ts";
import { useAnalytics } from "../../use-analytics.ts";
import { useFailureText } from "../../use-failure-text.ts";
import { AnalyticsChoices } from "./analytics-choices.tsx";
import { ChannelAnalytics } from "./channel-analytics.tsx";
import { DaysChart } from "./days-chart.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { RateSection } from "./rate-section.tsx";

/** Delivery statistics: the delivery rate and its chart on the left; channels, failure reasons and the delivery log on the right. */
export function AnalyticsPage({ search: asked }: { readonly search: AnalyticsSearch }) {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const textOf = useFailureText();
  const navigate = useNavigate();
  const isAdmin = api.auth.getProfile.useQuery().data?.isAdmin ?? false;
  // A link from an operator with scope=all shows other users their own data.
  const search = isAdmin ? asked : { ...asked, scope: undefined };
  const analytics = useAnalytics(search);
  const choose = (next: AnalyticsSearch) =>
    void navigate({ to: "/notification-analytics", search: next, replace: true, resetScroll: false });
  return (
    <>
      <PageBand title={t("analytics.title")} tabs={usePageTabs("/profile")} backTo="/notification-settings" />
      <Halves
        left={
          <LeftHalf>
            <AnalyticsChoices search={search} periods={periods} mayAskAll={isAdmin} onChoose={choose} />
            {analytics.isPending && (
              <div className="mt-6">
                <Skeleton className="mb-6 h-14 w-48" />
                <SkeletonBar />
                <SkeletonRows count={3} />
              </div>
            )}
            {analytics.isError && !analytics.data && (
              <ErrorState
                title={textOf(analytics.error, t("analytics.failed"))}
                text={t("analytics.failedText")}
                action={<Button onClick={() => void analytics.refetch()}>{common("retry")}</Button>}
              />
            )}
            {analytics.data && (
              <>
                <RateSection analytics={analytics.data} />
                <DaysChart days={analytics.data.days} search={search} />
              </>
            )}
          </LeftHalf>
        }
        right={
          <RightHalf>
            {analytics.data && (
              <ChannelAnalytics analytics={analytics.data} isForOperators={search.scope === "all"} />
            )}
            <DeliveryLog search={search} />
          </RightHalf>
        }
      />
    </>
  );
}
