import { FilterChip } from "@evenly/ui";
import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";

const loadMenu = () => import("@evenly/ui/menu").then((module) => ({ default: module.ChoiceMenu }));
const ChoiceMenu = lazy(loadMenu);

type FilterMenuProps = {
  readonly label: string;
  /** The words of the choice in force; without it the filter is off. */
  readonly active?: string | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onPick: (value: string) => void;
  readonly onClear: () => void;
};

/** One filter: a menu while it is off, a chip with a cross once it is on. */
export function FilterMenu({ label, active, choices, onPick, onClear }: FilterMenuProps) {
  const t = useTranslations("history");
  const [isWanted, setIsWanted] = useState(false);
  if (active !== undefined) {
    return (
      <FilterChip isActive label={t("remove", { filter: active })} onPress={onClear}>
        {active}
      </FilterChip>
    );
  }
  const trigger = (
    <button
      type="button"
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onClick={() => setIsWanted(true)}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-small border border-line bg-surface-1 px-2.5 text-small font-medium text-text-1 hover:bg-surface-2 lg:min-h-[34px]"
    >
      {label}
      <ChevronDown size={16} aria-hidden="true" />
    </button>
  );
  if (!isWanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <ChoiceMenu
        trigger={trigger}
        groups={[{ id: label, label, value: "", choices, onPick }]}
        isOpenAtFirst
      />
    </Suspense>
  );
}
