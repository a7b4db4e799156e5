import { useTranslations } from "use-intl";
import type { HistorySearch, SearchChanges } from "../../history-search.ts";
import { useFilterWords } from "../../use-filter-words.ts";
import { FilterSlot, filterKinds } from "./filter-slot.tsx";

type FilterBarProps = {
  readonly search: HistorySearch;
  readonly onChange: (changes: SearchChanges) => void;
};

/** One chip for each filter; on a phone they are in one scrolling line. */
export function FilterBar({ search, onChange }: FilterBarProps) {
  const t = useTranslations("history");
  const words = useFilterWords(search);
  return (
    <fieldset className="no-scrollbar relative -mx-5 mt-2 flex min-w-0 gap-2 px-5 py-1 max-sm:overflow-x-auto sm:flex-wrap lg:mx-0 lg:px-0">
      <legend className="sr-only">{t("filters")}</legend>
      {filterKinds.map((kind) => (
        <FilterSlot key={kind} kind={kind} active={words[kind]} search={search} onChange={onChange} />
      ))}
    </fieldset>
  );
}
