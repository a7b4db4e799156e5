import { clsx } from "clsx";
import { ChevronDown, X } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { HistorySearch, SearchChanges } from "../../history-search.ts";

const loadPopover = () =>
  import("./filter-popover.tsx").then((module) => ({ default: module.FilterPopover }));
const FilterPopover = lazy(loadPopover);

/** Search parameters that clearing each chip removes. */
const cleared = {
  date: { from: undefined, to: undefined },
  amount: { min: undefined, max: undefined },
  person: { person: undefined },
  group: { group: undefined },
  type: { type: undefined },
  status: { status: undefined },
  category: { category: undefined },
  direction: { direction: undefined },
  tag: { tag: undefined },
} as const satisfies Record<string, SearchChanges>;
export type FilterKind = keyof typeof cleared;
export const filterKinds = Object.keys(cleared) as readonly FilterKind[];

type FilterSlotProps = {
  readonly kind: FilterKind;
  /** Text of the active choice; undefined when the filter is off. */
  readonly active: string | undefined;
  readonly search: HistorySearch;
  readonly onChange: (changes: SearchChanges) => void;
};

/** One filter chip: its name opens the panel; when active, a cross clears it. */
export function FilterSlot({ kind, active, search, onChange }: FilterSlotProps) {
  const t = useTranslations("history");
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const isOn = active !== undefined;
  const trigger = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onPointerEnter={() => void loadPopover()}
      onClick={isWanted ? undefined : open}
      className={clsx(
        "inline-flex min-h-11 items-center gap-1.5 rounded-small px-2.5 text-small font-medium whitespace-nowrap transition-colors duration-[120ms] lg:min-h-8",
        isOn ? "hover:underline" : "text-text-1 hover:bg-surface-2",
      )}
    >
      {isOn && <span className="sr-only">{t("filterIs", { filter: t(`filter.${kind}`) })}</span>}
      <span className="max-w-56 truncate">{active ?? t(`filter.${kind}`)}</span>
      {!isOn && <ChevronDown size={16} aria-hidden="true" />}
    </button>
  );
  function open() {
    setIsWanted(true);
    setIsOpen(true);
  }
  const clear = () => {
    onChange(cleared[kind]);
    place.current?.querySelector("button")?.focus();
  };
  return (
    <span
      ref={place}
      className={clsx(
        "inline-flex shrink-0 items-center rounded-small border",
        // Active filters come first in the scrolling line, so that they are in view.
        isOn
          ? "border-accent bg-accent-soft text-accent-text max-sm:order-first"
          : "border-line bg-surface-1",
      )}
    >
      {isWanted ? (
        <Suspense fallback={trigger}>
          <FilterPopover
            kind={kind}
            trigger={trigger}
            search={search}
            onChange={onChange}
            isOpen={isOpen}
            onOpenChange={setIsOpen}
          />
        </Suspense>
      ) : (
        trigger
      )}
      {isOn && (
        <button
          type="button"
          aria-label={t("remove", { filter: active })}
          onClick={clear}
          className="-ml-1 flex min-h-11 items-center rounded-small px-2.5 hover:text-text-1 lg:min-h-8"
        >
          <X size={16} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
