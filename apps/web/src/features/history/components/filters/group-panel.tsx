import { Button } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useOwnGroups } from "../../use-own-groups.ts";
import type { PanelProps } from "./filter-panel.tsx";
import { PickList } from "./pick-list.tsx";

/** Picks one of the user's groups, archived ones as well: what paid a debt there. */
export function GroupPanel({ search, onChange, close }: PanelProps) {
  const t = useTranslations("history");
  const { groups, isComplete, isFailed, retry } = useOwnGroups();
  if (isFailed)
    return (
      <div role="alert" className="grid justify-items-start gap-2 px-2.5 py-2">
        <p className="text-small text-text-2">{t("groupsFailed")}</p>
        <Button variant="secondary" size="small" onClick={retry}>
          {t("retry")}
        </Button>
      </div>
    );
  if (isComplete && groups.length === 0)
    return <p className="px-2.5 py-2 text-small text-text-2">{t("noGroups")}</p>;
  return (
    <PickList
      choices={groups.map(({ id, name, archivedAt }) => ({
        value: id,
        label: name,
        end: archivedAt !== null && t("archivedGroup"),
      }))}
      value={groups.find(({ id }) => id === search.group)?.id}
      onPick={(group) => {
        onChange({ group });
        close();
      }}
    />
  );
}
