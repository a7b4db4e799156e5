import type { AskedFactor } from "@evenly/contract/payments/step-up";
import { useTranslations } from "use-intl";

type Previewed = { readonly refusal: string | null; readonly factors: readonly AskedFactor[] };

/** What follows the button that confirms a previewed payment or return, or null. */
export function useNextStep(preview: Previewed | undefined): string | null {
  const t = useTranslations("stepUp.next");
  const factors = preview?.refusal === null ? preview.factors.map(({ factor }) => factor) : [];
  if (factors.includes("passkey")) return t("all");
  if (factors.includes("pin")) return factors.includes("second_factor") ? t("both") : t("pin");
  return factors.includes("second_factor") ? t("second_factor") : null;
}
