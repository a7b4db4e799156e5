import { useTranslations } from "use-intl";
import { tabsOf } from "./navigation.ts";
import type { LocalTab } from "./page-band.tsx";

/** The row of tabs of a page and of those that belong to it. */
export function usePageTabs(page: "/profile" | "/send"): readonly LocalTab[] {
  const t = useTranslations("nav");
  return tabsOf(page).map(({ to, label, tabLabel }) => ({ to, label: t(tabLabel ?? label) }));
}
