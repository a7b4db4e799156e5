import { useFormatter, useTranslations } from "use-intl";

/** How many entries match: "38 entries", or "1,000+ entries" where counting stopped; null is still being counted. */
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
