import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { CategoryIcon } from "../../../payments/index.ts";
import { NO_CATEGORY, wantedCategories } from "../../history-search.ts";
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
          <span className="self-baseline">{name(category)}</span>
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
        <PickList
          choices={wantedCategories.map((value) =>
            value === NO_CATEGORY
              ? { value, label: off }
              : { value, label: name(value), lead: <CategoryIcon category={value} /> },
          )}
          value={category ?? undefined}
          onPick={(value) => {
            onPick(value === NO_CATEGORY ? null : value);
            close();
          }}
        />
      )}
    </Popup>
  );
}
