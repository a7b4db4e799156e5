import { useFormatter, useTranslations } from "use-intl";

/** Text for the number of matches: "38 entries", or "1,000+ entries" when the count is capped; null while it is loading. */
export function useCountText(): (total: number | null, isCapped: boolean) => string {
  const t = useTranslations("history");
  const format = useFormatter();
  return (total, isCapped) =>
    total === null
      ? t("counting")
      : isCapped
        ? t("entriesAtLeast", { count: format.number(total) })
        : t("entries", { count: total });
}
