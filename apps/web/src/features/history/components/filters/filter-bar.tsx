import { useTranslations } from "use-intl";
import { useIsWide } from "../../../../shell/use-is-wide.ts";
import type { HistorySearch, SearchChanges } from "../../history-search.ts";
import { useFilterWords } from "../../use-filter-words.ts";
import { FilterSlot, filterKinds } from "./filter-slot.tsx";

type FilterBarProps = {
  readonly search: HistorySearch;
  readonly onChange: (changes: SearchChanges) => void;
};

/** One chip for each filter; on a phone, where a sheet has them all, one for each that is on, in a scrolling line. */
export function FilterBar({ search, onChange }: FilterBarProps) {
  const t = useTranslations("history");
  const words = useFilterWords(search);
  const isWide = useIsWide();
  const kinds = filterKinds.filter((kind) => isWide || words[kind] !== undefined);
  if (kinds.length === 0) return null;
  return (
    <fieldset className="no-scrollbar relative -mx-5 mt-2 flex min-w-0 gap-2 px-5 py-1 max-sm:overflow-x-auto sm:flex-wrap lg:mx-0 lg:px-0">
      <legend className="sr-only">{t("filters")}</legend>
      {kinds.map((kind) => (
        <FilterSlot key={kind} kind={kind} active={words[kind]} search={search} onChange={onChange} />
      ))}
    </fieldset>
  );
}
