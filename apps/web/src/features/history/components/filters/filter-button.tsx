import { Button } from "@evenly/ui";
import { SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { HistorySearch, SearchChanges } from "../../history-search.ts";

const loadSheet = () => import("./filter-sheet.tsx").then((module) => ({ default: module.FilterSheet }));
const FilterSheet = lazy(loadSheet);

type FilterButtonProps = {
  readonly search: HistorySearch;
  readonly onChange: (changes: SearchChanges) => void;
  readonly onSelect: (() => void) | undefined;
};

/** Opens a phone's sheet of filters; its code loads on the first press. */
export function FilterButton(props: FilterButtonProps) {
  const t = useTranslations("history");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-label={t("filters")}
        className="px-3!"
        icon={<SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />}
        onPointerEnter={() => void loadSheet()}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <FilterSheet {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
