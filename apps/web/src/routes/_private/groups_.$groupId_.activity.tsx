import type { GroupId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ActivityList } from "../../features/groups/components/activity-list.tsx";
import { GroupPage } from "../../features/groups/components/group-page.tsx";
import { MemberList } from "../../features/groups/components/member-list.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/groups_/$groupId_/activity")({
  loader: () => needMessages("groups", "groupNews", "picker"),
  component: ActivityRoute,
});

function ActivityRoute() {
  const t = useTranslations("groups.tabs");
  const { groupId } = idsOf<{ groupId: GroupId }>(Route.useParams());
  return (
    <GroupPage
      groupId={groupId}
      pageTitle={t("activity")}
      left={(group) => <ActivityList group={group} />}
      right={(group) => <MemberList group={group} />}
    />
  );
}
