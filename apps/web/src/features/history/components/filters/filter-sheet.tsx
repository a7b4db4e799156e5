import { Button, buttonStyles, IconButton } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { Link } from "@tanstack/react-router";
import { ChevronDown, X } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { isFiltered } from "../../history-search.ts";
import { useFilterWords } from "../../use-filter-words.ts";
import { FilterPanel, type PanelProps } from "./filter-panel.tsx";
import { type FilterKind, filterKinds } from "./filter-slot.tsx";

type FilterSheetProps = Omit<PanelProps, "close"> & {
  /** Starts ticking entries; undefined while they are ticked. */
  readonly onSelect: (() => void) | undefined;
  readonly onClose: () => void;
};

/** A phone's filters: a row for each, which opens its choices, and the way to tick entries. The list changes at once behind the sheet. */
export function FilterSheet({ search, onChange, onSelect, onClose }: FilterSheetProps) {
  const t = useTranslations("history");
  const common = useTranslations("common");
  const words = useFilterWords(search);
  const [open, setOpen] = useState<FilterKind | null>(null);
  return (
    <Dialog title={t("filters")} kind="sheet" isTitleHidden onClose={onClose}>
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="text-h2 font-semibold">
          {t("filters")}
        </span>
        <IconButton
          label={common("close")}
          className="-mr-3"
          icon={<X size={20} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      <ul className="mt-1 divide-y divide-line">
        {filterKinds.map((kind) => (
          <FilterRow
            key={kind}
            kind={kind}
            active={words[kind]}
            isOpen={open === kind}
            onToggle={() => setOpen(open === kind ? null : kind)}
            search={search}
            onChange={onChange}
            close={() => setOpen(null)}
          />
        ))}
      </ul>
      {isFiltered(search) && (
        <Link
          to="/history"
          search={{}}
          className={buttonStyles({ variant: "quiet", className: "mt-2 -ml-4 shrink-0" })}
          onClick={onClose}
        >
          {t("clear")}
        </Link>
      )}
      {onSelect && (
        <Button
          variant="secondary"
          isWide
          className="mt-4 shrink-0"
          onClick={() => {
            onClose();
            onSelect();
          }}
        >
          {t("selectEntries")}
        </Button>
      )}
    </Dialog>
  );
}

type FilterRowProps = PanelProps & {
  readonly kind: FilterKind;
  readonly active: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function FilterRow({ kind, active, isOpen, onToggle, ...panel }: FilterRowProps) {
  const t = useTranslations("history");
  const panelId = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={onToggle}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded-small text-left font-medium"
      >
        {t(`filter.${kind}`)}
        <span className="flex min-w-0 items-center gap-2 font-normal text-text-2">
          <span className="truncate">{active}</span>
          <ChevronDown size={16} aria-hidden="true" className={isOpen ? "rotate-180" : undefined} />
        </span>
      </button>
      <div id={panelId} className="pb-2 empty:hidden">
        {isOpen && <FilterPanel kind={kind} {...panel} />}
      </div>
    </li>
  );
}
