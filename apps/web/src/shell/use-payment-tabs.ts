import { useTranslations } from "use-intl";
import type { LocalTab } from "./page-band.tsx";

/** Tabs of the pages about payments; each further page adds its own. */
export function usePaymentTabs(): readonly LocalTab[] {
  const t = useTranslations("nav");
  return [
    { to: "/send", label: t("toAPerson") },
    { to: "/history", label: t("history") },
  ];
}
