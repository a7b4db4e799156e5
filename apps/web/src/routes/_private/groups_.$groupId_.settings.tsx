import type { GroupId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { DefaultSplitSetting } from "../../features/expenses/components/default-split-setting.tsx";
import { SeriesList } from "../../features/expenses/components/series-list.tsx";
import { ExportSection } from "../../features/group-files/components/export-section.tsx";
import { GroupPage } from "../../features/groups/components/group-page.tsx";
import { GroupSettings } from "../../features/groups/components/group-settings.tsx";
import { MemberList } from "../../features/groups/components/member-list.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/groups_/$groupId_/settings")({
  loader: () => needMessages("groups", "expenses", "series", "groupFiles", "groupNews", "picker"),
  component: SettingsRoute,
});

function SettingsRoute() {
  const t = useTranslations("groups");
  const { groupId } = idsOf<{ groupId: GroupId }>(Route.useParams());
  return (
    <GroupPage
      groupId={groupId}
      pageTitle={t("settingsTitle")}
      left={(group) => <GroupSettings group={group} />}
      right={(group) => (
        <>
          <MemberList group={group} />
          <DefaultSplitSetting key={group.version} group={group} />
          <SeriesList group={group} />
          <ExportSection group={group} />
        </>
      )}
    />
  );
}
