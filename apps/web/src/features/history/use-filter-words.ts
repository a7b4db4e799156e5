import { shownMoneyText } from "@evenly/ui";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { readId } from "../../shell/ids.ts";
import { useCategoryNames } from "../payments/index.ts";
import type { FilterKind } from "./components/filters/filter-slot.tsx";
import { minorOf } from "./history-filter.ts";
import { categoriesOf, type HistorySearch, NO_CATEGORY } from "./history-search.ts";
import { monthOf, yearOf } from "./periods.ts";
import { useOwnGroups } from "./use-own-groups.ts";

/** Maximum number of categories that a chip names. */
const NAMED_MAX = 2;

/** Text for each active filter; the category chip names at most `namedMax` categories. */
export function useFilterWords(
  search: HistorySearch,
  namedMax = NAMED_MAX,
): { readonly [Kind in FilterKind]: string | undefined } {
  const t = useTranslations("history");
  const wanted = categoriesOf(search.category);
  const categoryName = useCategoryNames(wanted.some((category) => readId(category) !== undefined));
  const periodWords = usePeriodWords();
  const locale = useLocale();
  const money = (text: string) => shownMoneyText(minorOf(text), "USD", locale);
  const { min, max, person, group, type, status, direction, tag } = search;
  const { groups } = useOwnGroups(group !== undefined);
  const groupName = groups.find(({ id }) => id === group)?.name;
  const names = wanted.map((category) =>
    category === NO_CATEGORY ? t("noCategory") : categoryName(category),
  );
  return {
    date: periodWords(search),
    amount:
      min && max
        ? t("between", { min: money(min), max: money(max) })
        : min
          ? t("over", { amount: money(min) })
          : max && t("under", { amount: money(max) }),
    person: person && t("withPerson", { person }),
    group: group && (groupName ?? t("oneGroup")),
    type: type && t(`type.${type}`),
    status: status && t(`status.${status}`),
    category:
      names.length === 0
        ? undefined
        : names.length <= namedMax
          ? names.join(", ")
          : t("categories", { count: names.length }),
    direction: direction && t(direction),
    tag: tag && t("tagged", { tag }),
  };
}

/** Text for a date range: "November 2026", "2026", "From 3 Nov 2026". */
function usePeriodWords(): (search: HistorySearch) => string | undefined {
  const t = useTranslations("history");
  const format = useFormatter();
  const noon = (day: string) => new Date(`${day}T12:00Z`);
  const dayOf = (day: string) =>
    format.dateTime(noon(day), { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  return (search) => {
    const { from, to } = search;
    const month = monthOf(search);
    if (month)
      return format.dateTime(noon(`${month}-15`), { month: "long", year: "numeric", timeZone: "UTC" });
    const year = yearOf(search);
    if (year) return year;
    if (from && to) return from === to ? dayOf(from) : t("fromTo", { from: dayOf(from), to: dayOf(to) });
    return from ? t("since", { date: dayOf(from) }) : to && t("until", { date: dayOf(to) });
  };
}
