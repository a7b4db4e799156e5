import type { FactorView } from "@evenly/contract/factors/schemas";
import { useTranslations } from "use-intl";

/** The name of a factor: its own, or its kind's. */
export function useFactorName(): (factor: FactorView) => string {
  const t = useTranslations("factors.kind");
  return ({ kind, name }) => name ?? t(kind);
}
