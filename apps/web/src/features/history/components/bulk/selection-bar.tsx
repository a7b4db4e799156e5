import type { Transaction } from "@evenly/contract/payments/schemas";
import { Button } from "@evenly/ui";
import { Popover } from "@evenly/ui/popover";
import { Shapes, Tag, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { type CategoryWanted, type HistorySearch, NO_CATEGORY } from "../../history-search.ts";
import type { BulkChange } from "../../keep-bulk-edit.ts";
import { isTicked } from "../../selection.ts";
import { useBulkEdit } from "../../use-bulk-edit.ts";
import { useCategoryChoices } from "../../use-category-choices.tsx";
import { useCountText } from "../../use-count-text.ts";
import { useFilter } from "../../use-history.ts";
import type { SelectionControl } from "../../use-selection.ts";
import { PickList } from "../filters/pick-list.tsx";
import { TagPicker } from "../tag-picker.tsx";

/** Maximum number of individually selected entries; for more, the filter is sent. */
const BY_HAND_MAX = 100;

type SelectionBarProps = {
  readonly search: HistorySearch;
  readonly control: SelectionControl;
  readonly transactions: readonly Transaction[];
  readonly total: number | null;
  readonly isTotalCapped: boolean;
};

/** The number of selected entries and the actions on them. */
export function SelectionBar({ search, control, transactions, total, isTotalCapped }: SelectionBarProps) {
  const t = useTranslations("history");
  const countText = useCountText();
  const filter = useFilter(search);
  const { selection, selectAll, end } = control;
  const chosen = transactions.filter(({ id }) => isTicked(selection, id));
  const isAll = selection.kind === "all";
  const { change, isBusy } = useBulkEdit();
  const isTooMany = !isAll && chosen.length > BY_HAND_MAX;
  const isOff = chosen.length === 0 || isTooMany;
  const apply = (changes: BulkChange) => {
    change(isAll ? { filter } : { entries: chosen }, changes);
    end();
  };
  return (
    <section
      aria-label={t("bulk.title")}
      className="motion-open sticky bottom-[calc(62px+env(safe-area-inset-bottom))] z-20 -mx-5 mt-6 border-t border-line-strong bg-surface-1 px-5 py-2 lg:bottom-0 lg:-mb-14"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-medium">
          {isAll
            ? t("bulk.all", { entries: countText(total, isTotalCapped) })
            : t("bulk.chosen", { count: chosen.length })}
        </p>
        <Button
          variant="quiet"
          size="small"
          className="ml-auto max-lg:min-h-11"
          icon={<X size={16} aria-hidden="true" />}
          onClick={end}
        >
          {t("bulk.end")}
        </Button>
      </div>
      <div className="no-scrollbar relative -mx-5 -my-1 mt-0 flex gap-2 px-5 py-1 max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap">
        <Step
          label={t("bulk.category")}
          icon={<Shapes size={16} aria-hidden="true" />}
          isOff={isOff || isBusy}
        >
          <CategoryPicks onPick={(category) => apply({ category })} />
        </Step>
        <Step label={t("bulk.addTag")} icon={<Tag size={16} aria-hidden="true" />} isOff={isOff || isBusy}>
          <TagPicker label={t("bulk.addTag")} onPick={(tag) => apply({ addTags: [tag] })} />
        </Step>
        <Step label={t("bulk.removeTag")} icon={<X size={16} aria-hidden="true" />} isOff={isOff || isBusy}>
          <RemovePicks chosen={isAll ? null : chosen} onPick={(tag) => apply({ removeTags: [tag] })} />
        </Step>
        {!isAll && (
          <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={selectAll}>
            {t("bulk.selectAll", { entries: countText(total, isTotalCapped) })}
          </Button>
        )}
      </div>
      {isTooMany && (
        <p className="mt-2 text-small text-text-2" role="status">
          {t("bulk.tooMany", { max: BY_HAND_MAX })}
        </p>
      )}
    </section>
  );
}

type StepProps = {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOff: boolean;
  readonly children: ReactNode;
};

function Step({ label, icon, isOff, children }: StepProps) {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = (
    <Button variant="secondary" size="small" className="max-lg:min-h-11" icon={icon} disabled={isOff}>
      {label}
    </Button>
  );
  return (
    <Popover label={label} trigger={trigger} isOpen={isOpen} onOpenChange={setIsOpen}>
      {children}
    </Popover>
  );
}

function CategoryPicks({ onPick }: { readonly onPick: (category: Transaction["category"]) => void }) {
  const t = useTranslations("history");
  const choices = useCategoryChoices();
  return (
    <PickList<CategoryWanted>
      choices={[...choices, { value: NO_CATEGORY, label: t("ownCategoryOff") }]}
      value={undefined}
      onPick={(value) => onPick(value === NO_CATEGORY ? null : value)}
    />
  );
}

/** Picker of a tag to remove: tags of the selected entries or, when all matches are selected, any of the user's tags. */
function RemovePicks({
  chosen,
  onPick,
}: {
  readonly chosen: readonly Transaction[] | null;
  readonly onPick: (tag: string) => void;
}) {
  const t = useTranslations("history");
  const known = api.payments.listTags.useQuery().data ?? [];
  const tags = chosen ? [...new Set(chosen.flatMap(({ tags: own }) => own))] : known.map(({ tag }) => tag);
  return <TagPicker label={t("bulk.removeTag")} from={tags} onPick={onPick} />;
}
