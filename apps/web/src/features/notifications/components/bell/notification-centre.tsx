import type { NotificationTab } from "@evenly/contract/notifications/centre";
import { Button, IconButton } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { SlidersHorizontal, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../../trpc.ts";
import { whenAcknowledged } from "../../acknowledge-shown.ts";
import { useNotifications } from "../../notifications-provider.tsx";
import { rateText } from "../../rate-text.ts";
import { useNotificationChanges } from "../../use-notification-changes.ts";
import { useWord } from "../../use-word.ts";
import { WordLine } from "../word-line.tsx";
import { CentreTabs } from "./centre-tabs.tsx";
import { NotificationItems } from "./notification-items.tsx";

export type PanelProps = { readonly onClose: () => void; readonly isSheet: boolean };

/** Tabs with their counts, the list of the chosen one, and what concerns all of them. */
export function NotificationCentre({
  onSettings,
  onClose,
  isSheet,
}: PanelProps & { readonly onSettings: () => void }) {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const { counts, news } = useNotifications();
  const [tab, setTab] = useState<NotificationTab>("all");
  const { word, say } = useWord();
  const changes = useNotificationChanges(say);
  return (
    <>
      <div className="flex items-center justify-between py-2 pr-3 pl-5 lg:pt-4">
        <h2 className="text-h2 font-semibold">{t("title")}</h2>
        <span className="flex">
          <IconButton
            label={t("settings")}
            icon={<SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />}
            onClick={onSettings}
          />
          {isSheet && (
            <IconButton
              label={common("close")}
              icon={<X size={20} strokeWidth={1.75} aria-hidden="true" />}
              onClick={onClose}
            />
          )}
        </span>
      </div>
      <CentreTabs tab={tab} counts={counts} onPick={setTab} />
      <NotificationItems
        key={tab}
        tab={tab}
        changes={changes}
        say={say}
        onClose={onClose}
        isSheet={isSheet}
      />
      <WordLine word={word} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-3 py-2 max-lg:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          disabled={counts?.unread === 0}
          onClick={changes.readAll}
        >
          {t("markAllRead")}
        </Button>
        <DeliveryRate onFollow={onClose} />
      </div>
      <p role="status" className="sr-only">
        {news?.title}
      </p>
    </>
  );
}

function DeliveryRate({ onFollow }: { readonly onFollow: () => void }) {
  const t = useTranslations("notifications");
  const format = useFormatter();
  const { data, refetch } = api.notifications.analytics.useQuery({});
  useEffect(() => whenAcknowledged(() => void refetch()), [refetch]);
  return (
    <Link
      to="/notification-analytics"
      onClick={onFollow}
      className="numeric inline-flex min-h-11 items-center rounded-small px-2 text-small text-text-3 hover:text-text-1 hover:underline lg:min-h-[34px]"
    >
      {t("deliveryRate", { rate: rateText(data?.deliveryRate, format) })}
    </Link>
  );
}
