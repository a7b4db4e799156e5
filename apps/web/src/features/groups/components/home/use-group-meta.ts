import type { GroupSummary } from "@evenly/contract/groups/schemas";
import { useTranslations } from "use-intl";

/** The line below a group's name: its people, and what is new or its currency, if that differs from the list's. */
export function useGroupMeta() {
  const t = useTranslations("groups");
  const list = useTranslations("groupsHome.list");
  return (group: GroupSummary, listCurrency: string | undefined): string =>
    [
      t("people", { count: group.memberCount }),
      ...(group.newCount > 0 ? [list("news", { count: group.newCount })] : []),
      ...(listCurrency !== group.currency ? [list("inCurrency", { currency: group.currency })] : []),
    ].join(" · ");
}
