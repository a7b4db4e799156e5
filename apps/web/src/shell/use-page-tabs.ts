import { useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isOn, tabsOf } from "./navigation.ts";
import type { LocalTab } from "./page-band.tsx";

/** The row of tabs of a page and its subpages. */
export function usePageTabs(
  page: "/admin" | "/budget" | "/payment-settings" | "/profile" | "/send",
): readonly LocalTab[] {
  const t = useTranslations("nav");
  const path = useLocation({ select: (location) => location.pathname });
  return tabsOf(page).map((entry) => ({
    to: entry.to,
    label: t(entry.tabLabel ?? entry.label),
    isCovering: !path.startsWith(entry.to) && isOn(path, entry),
  }));
}
