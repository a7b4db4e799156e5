import type { NotificationSettings } from "@evenly/contract/notifications/settings";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { shownText } from "../../shell/shown-text.ts";
import { isChannelOn } from "./channel-switches.ts";
import { type News, useNotifications } from "./notifications-provider.tsx";
import type { Say } from "./use-panel-message.ts";

/** Announces arrivals while a panel without the list is open, unless the user turned announcements off. Returns the last announced one. */
export function useArrivalAnnouncement(
  settings: NotificationSettings | undefined,
  mention: Say,
): News | null {
  const t = useTranslations("notifications");
  const { news } = useNotifications();
  const known = useRef(news);
  const isHeard = settings !== undefined && isChannelOn(settings, "in_app");
  useEffect(() => {
    if (news === null || news === known.current) return;
    known.current = news;
    if (isHeard) mention(t("arrivedNow", { title: shownText(news.title) }));
  }, [news, isHeard, mention, t]);
  return isHeard ? news : null;
}
