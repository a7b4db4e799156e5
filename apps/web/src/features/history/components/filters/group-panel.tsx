import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import type { PanelProps } from "./filter-panel.tsx";
import { PickList } from "./pick-list.tsx";

/** Picks one of the user's groups: what paid a debt there. */
export function GroupPanel({ search, onChange, close }: PanelProps) {
  const t = useTranslations("history");
  const groups = api.groups.list.useQuery({ isArchived: false });
  if (groups.isSuccess && groups.data.length === 0)
    return <p className="px-2.5 py-2 text-small text-text-2">{t("noGroups")}</p>;
  return (
    <PickList
      choices={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={groups.data?.find(({ id }) => id === search.group)?.id}
      onPick={(group) => {
        onChange({ group });
        close();
      }}
    />
  );
}
