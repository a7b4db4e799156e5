import { Popover } from "@evenly/ui/popover";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FilterPanel, type PanelProps } from "./filter-panel.tsx";
import type { FilterKind } from "./filter-slot.tsx";

type FilterPopoverProps = Omit<PanelProps, "close"> & {
  readonly kind: FilterKind;
  readonly trigger: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** The panel of one filter; its code loads when the first panel is opened. */
export function FilterPopover({ kind, trigger, isOpen, onOpenChange, search, onChange }: FilterPopoverProps) {
  const t = useTranslations("history");
  return (
    <Popover label={t(`filter.${kind}`)} trigger={trigger} isOpen={isOpen} onOpenChange={onOpenChange}>
      <FilterPanel kind={kind} search={search} onChange={onChange} close={() => onOpenChange(false)} />
    </Popover>
  );
}
