import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { directions, type HistorySearch, type SearchChanges, statuses, types } from "../../history-search.ts";
import { AmountPanel } from "./amount-panel.tsx";
import { CategoryPanel } from "./category-panel.tsx";
import { DatePanel } from "./date-panel.tsx";
import type { FilterKind } from "./filter-slot.tsx";
import { GroupPanel } from "./group-panel.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { PickList } from "./pick-list.tsx";
import { TagPanel } from "./tag-panel.tsx";

export type PanelProps = {
  readonly search: HistorySearch;
  readonly onChange: (changes: SearchChanges) => void;
  readonly close: () => void;
};

/** The choices of one filter. */
export function FilterPanel({ kind, ...props }: PanelProps & { readonly kind: FilterKind }) {
  const Panel = panels[kind];
  return <Panel {...props} />;
}

const panels: Record<FilterKind, (props: PanelProps) => ReactNode> = {
  date: DatePanel,
  amount: AmountPanel,
  person: PersonPanel,
  group: GroupPanel,
  type: TypePanel,
  status: StatusPanel,
  category: CategoryPanel,
  direction: DirectionPanel,
  tag: TagPanel,
};

function TypePanel({ search, onChange, close }: PanelProps) {
  const t = useTranslations("history");
  const choices = types.map((value) => ({ value, label: t(`type.${value}`) }));
  return (
    <PickList
      choices={choices}
      value={search.type}
      onPick={(type) => {
        onChange({ type });
        close();
      }}
    />
  );
}

function StatusPanel({ search, onChange, close }: PanelProps) {
  const t = useTranslations("history");
  const choices = statuses.map((value) => ({ value, label: t(`status.${value}`) }));
  return (
    <PickList
      choices={choices}
      value={search.status}
      onPick={(status) => {
        onChange({ status });
        close();
      }}
    />
  );
}

function DirectionPanel({ search, onChange, close }: PanelProps) {
  const t = useTranslations("history");
  const choices = directions.map((value) => ({ value, label: t(value) }));
  return (
    <PickList
      choices={choices}
      value={search.direction}
      onPick={(direction) => {
        onChange({ direction });
        close();
      }}
    />
  );
}
