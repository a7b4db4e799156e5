import type { GroupId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { GroupAnalyticsView } from "../../features/groups/analytics/components/group-analytics-view.tsx";
import { GroupInsights } from "../../features/groups/analytics/components/group-insights.tsx";
import { useAnalyticsChoice } from "../../features/groups/analytics/use-analytics-choice.ts";
import { GroupPage } from "../../features/groups/components/group-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/groups_/$groupId_/analytics")({
  loader: () => needMessages("groups", "groupAnalytics"),
  component: AnalyticsRoute,
});

function AnalyticsRoute() {
  const { groupId } = idsOf<{ groupId: GroupId }>(Route.useParams());
  const t = useTranslations("groups.tabs");
  const choice = useAnalyticsChoice();
  return (
    <GroupPage
      groupId={groupId}
      pageTitle={t("analyticsTitle")}
      left={(group) => <GroupAnalyticsView group={group} choice={choice} />}
      right={(group) => <GroupInsights group={group} choice={choice} />}
    />
  );
}
