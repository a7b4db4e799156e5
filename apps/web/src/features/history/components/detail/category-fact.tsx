import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { CategoryIcon, CategoryName } from "../../../payments/index.ts";
import { type CategoryWanted, NO_CATEGORY } from "../../history-search.ts";
import { useCategoryChoices } from "../../use-category-choices.tsx";
import { PickList } from "../filters/pick-list.tsx";
import { Popup } from "../popup.tsx";

type CategoryFactProps = {
  readonly detail: TransactionDetail;
  readonly onPick: (category: TransactionDetail["category"]) => void;
};

/** The category, with a menu to change it. */
export function CategoryFact({ detail, onPick }: CategoryFactProps) {
  const t = useTranslations("history");
  const name = useTranslations("common.category");
  const { category, shared } = detail;
  const trigger = (
    <button
      type="button"
      className="-my-2.5 -mr-2 inline-flex items-center gap-2 rounded-small px-2 py-[11px] hover:bg-surface-2 lg:py-2"
    >
      <span className="sr-only">{t("changeCategory")}</span>
      {category ? (
        <>
          <CategoryIcon category={category} />
          <span className="self-baseline">
            <CategoryName category={category} />
          </span>
        </>
      ) : (
        <span className="self-baseline text-accent-text">{t("addCategory")}</span>
      )}
      <ChevronDown size={16} aria-hidden="true" className="text-text-3" />
    </button>
  );
  const off = shared.category ? t("asTheirs", { category: name(shared.category) }) : t("noCategory");
  return (
    <Popup label={t("category")} trigger={trigger}>
      {(close) => (
        <Picks
          off={off}
          value={category}
          onPick={(value) => {
            onPick(value);
            close();
          }}
        />
      )}
    </Popup>
  );
}

type PicksProps = {
  readonly off: string;
  readonly value: TransactionDetail["category"];
  readonly onPick: CategoryFactProps["onPick"];
};

/** The choices; own categories are asked for once the menu is open. */
function Picks({ off, value, onPick }: PicksProps) {
  const choices = useCategoryChoices(value === null ? [] : [value]);
  return (
    <PickList<CategoryWanted>
      choices={[...choices, { value: NO_CATEGORY, label: off }]}
      value={value ?? undefined}
      onPick={(picked) => onPick(picked === NO_CATEGORY ? null : picked)}
    />
  );
}
