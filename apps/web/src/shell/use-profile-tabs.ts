import { useTranslations } from "use-intl";
import type { LocalTab } from "./page-band.tsx";

/** Tabs of the pages about oneself; each further page adds its own. */
export function useProfileTabs(): readonly LocalTab[] {
  const t = useTranslations("nav");
  return [
    { to: "/profile", label: t("profile") },
    { to: "/security", label: t("security") },
    { to: "/contacts", label: t("contacts") },
    { to: "/notification-analytics", label: t("notifications") },
    { to: "/preferences", label: t("preferences") },
  ];
}
