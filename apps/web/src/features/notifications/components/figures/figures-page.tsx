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
import { PageBand } from "../../../../shell/page-band.tsx";
import { useProfileTabs } from "../../../../shell/use-profile-tabs.ts";
import { api } from "../../../../trpc.ts";
import { type FiguresSearch, periods } from "../../figures-search.ts";
import { useFailureText } from "../../use-failure-text.ts";
import { useFigures } from "../../use-figures.ts";
import { ChannelFigures } from "./channel-figures.tsx";
import { DaysChart } from "./days-chart.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { FigureChoices } from "./figure-choices.tsx";
import { RateSection } from "./rate-section.tsx";

/** How notifications were delivered: the rate and its days on the left, channels, reasons and every delivery on the right. */
export function FiguresPage({ search }: { readonly search: FiguresSearch }) {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const textOf = useFailureText();
  const navigate = useNavigate();
  const isAdmin = api.auth.getProfile.useQuery().data?.isAdmin ?? false;
  const figures = useFigures(search);
  const choose = (next: FiguresSearch) =>
    void navigate({ to: "/notification-analytics", search: next, replace: true, resetScroll: false });
  return (
    <>
      <PageBand title={t("title")} tabs={useProfileTabs()} backTo="/dashboard" />
      <Halves
        left={
          <LeftHalf>
            <FigureChoices search={search} periods={periods} mayAskAll={isAdmin} onChoose={choose} />
            {figures.isPending && (
              <div className="mt-6">
                <Skeleton className="mb-6 h-14 w-48" />
                <SkeletonBar />
                <SkeletonRows count={3} />
              </div>
            )}
            {figures.isError && !figures.data && (
              <ErrorState
                title={textOf(figures.error, t("figures.failed"))}
                text={t("figures.failedText")}
                action={<Button onClick={() => void figures.refetch()}>{common("retry")}</Button>}
              />
            )}
            {figures.data && (
              <>
                <RateSection figures={figures.data} />
                <DaysChart days={figures.data.days} search={search} />
              </>
            )}
          </LeftHalf>
        }
        right={
          <RightHalf>
            {figures.data && <ChannelFigures figures={figures.data} />}
            <DeliveryLog search={search} />
          </RightHalf>
        }
      />
    </>
  );
}
