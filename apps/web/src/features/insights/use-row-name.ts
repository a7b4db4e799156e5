import type { Breakdown } from "@evenly/contract/insights/rules";
import type { BreakdownRow } from "@evenly/contract/insights/schemas";
import { useTranslations } from "use-intl";
import { useCategoryNames } from "../payments/index.ts";

/** The name of a row of a breakdown. */
export function useRowName(by: Breakdown): (row: BreakdownRow) => string {
  const t = useTranslations("insights");
  const categoryName = useCategoryNames();
  return ({ key, name }) => {
    if (key === null) return t(`others.${by}`);
    return by === "category" ? categoryName(key) : (name ?? t(`others.${by}`));
  };
}
