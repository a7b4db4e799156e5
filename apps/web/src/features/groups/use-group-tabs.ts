import { useTranslations } from "use-intl";
import type { LocalTab } from "../../shell/page-band.tsx";

/** The pages of a group, as tabs. */
export function useGroupTabs(groupId: string): readonly LocalTab[] {
  const t = useTranslations("groups.tabs");
  return [
    { to: `/groups/${groupId}`, label: t("overview") },
    { to: `/groups/${groupId}/activity`, label: t("activity") },
    { to: `/groups/${groupId}/analytics`, label: t("analytics") },
    { to: `/groups/${groupId}/settings`, label: t("settings") },
  ];
}
