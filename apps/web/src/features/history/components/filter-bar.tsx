import { categoryIds } from "@evenly/contract/payments/categories";
import { FilterChip, moneyText } from "@evenly/ui";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { minorOf } from "../history-filter.ts";
import { directions, type HistorySearch, statuses, types } from "../history-search.ts";
import { daysOfMonth, latestMonths, monthOf } from "../months.ts";
import { FilterMenu } from "./filter-menu.tsx";

const MONTHS = 8;
const amounts = ["10", "50", "100", "500", "1000"] as const;

type FilterBarProps = {
  readonly search: HistorySearch;
  readonly onChange: (
    changes: { readonly [Key in keyof HistorySearch]: HistorySearch[Key] | undefined },
  ) => void;
};

/** Every filter as one chip; what is on can be taken off with one press. */
export function FilterBar({ search, onChange }: FilterBarProps) {
  const t = useTranslations("history");
  const category = useTranslations("common.category");
  const words = useFilterWords();
  const pickOne = <Value extends string>(values: readonly Value[], value: string) =>
    values.find((known) => known === value);
  return (
    <fieldset className="mt-3 flex flex-wrap gap-2">
      <legend className="sr-only">{t("filters")}</legend>
      {search.person && (
        <FilterChip
          isActive
          label={t("remove", { filter: words.person(search.person) })}
          onPress={() => onChange({ person: undefined })}
        >
          {words.person(search.person)}
        </FilterChip>
      )}
      <FilterMenu
        label={t("filter.period")}
        active={words.period(search)}
        choices={latestMonths(new Date(), MONTHS).map((value) => ({ value, label: words.month(value) }))}
        onPick={(month) => onChange(daysOfMonth(month))}
        onClear={() => onChange({ from: undefined, to: undefined })}
      />
      <FilterMenu
        label={t("filter.direction")}
        active={search.direction && t(search.direction)}
        choices={directions.map((value) => ({ value, label: t(value) }))}
        onPick={(value) => onChange({ direction: pickOne(directions, value) })}
        onClear={() => onChange({ direction: undefined })}
      />
      <FilterMenu
        label={t("filter.min")}
        active={words.amount(search)}
        choices={amounts.map((value) => ({ value, label: words.over(value) }))}
        onPick={(min) => onChange({ min })}
        onClear={() => onChange({ min: undefined, max: undefined })}
      />
      <FilterMenu
        label={t("filter.type")}
        active={search.type && t(`type.${search.type}`)}
        choices={types.map((value) => ({ value, label: t(`type.${value}`) }))}
        onPick={(value) => onChange({ type: pickOne(types, value) })}
        onClear={() => onChange({ type: undefined })}
      />
      <FilterMenu
        label={t("filter.status")}
        active={search.status && t(`status.${search.status}`)}
        choices={statuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        onPick={(value) => onChange({ status: pickOne(statuses, value) })}
        onClear={() => onChange({ status: undefined })}
      />
      <FilterMenu
        label={t("filter.category")}
        active={search.category && category(search.category)}
        choices={categoryIds.map((value) => ({ value, label: category(value) }))}
        onPick={(value) => onChange({ category: pickOne(categoryIds, value) })}
        onClear={() => onChange({ category: undefined })}
      />
    </fieldset>
  );
}

/** The words of filters that carry a date, an amount or a name. */
function useFilterWords() {
  const t = useTranslations("history");
  const format = useFormatter();
  const locale = useLocale();
  const dayOf = (day: string) =>
    format.dateTime(new Date(`${day}T12:00:00`), { day: "numeric", month: "short", year: "numeric" });
  const month = (value: string) =>
    format.dateTime(new Date(`${value}-15T12:00:00`), { month: "long", year: "numeric" });
  const money = (text: string) => moneyText(minorOf(text), "USD", locale);
  const over = (min: string) => t("over", { amount: money(min) });
  return {
    month,
    over,
    person: (person: string) => t("withPerson", { person }),
    amount: ({ min, max }: HistorySearch) =>
      [min && over(min), max && t("under", { amount: money(max) })].filter(Boolean).join(", ") || undefined,
    period: (search: HistorySearch) => {
      const whole = monthOf(search);
      if (whole) return month(whole);
      const { from, to } = search;
      return (
        [from && t("since", { date: dayOf(from) }), to && t("until", { date: dayOf(to) })]
          .filter(Boolean)
          .join(", ") || undefined
      );
    },
  };
}
