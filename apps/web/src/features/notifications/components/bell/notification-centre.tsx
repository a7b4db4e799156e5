import type { NotificationTab } from "@evenly/contract/notifications/centre";
import { Button, IconButton } from "@evenly/ui";
import { SlidersHorizontal, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { shownText } from "../../../../shell/shown-text.ts";
import { useNotifications } from "../../notifications-provider.tsx";
import { useCentreMessage } from "../../use-centre-message.ts";
import { useNotificationChanges } from "../../use-notification-changes.ts";
import { MessageLine } from "../message-line.tsx";
import { CentreTabs } from "./centre-tabs.tsx";
import { NotificationItems } from "./notification-items.tsx";

export type PanelProps = { readonly onClose: () => void; readonly isSheet: boolean };

type CentreProps = PanelProps & {
  readonly tab: NotificationTab;
  readonly onTab: (tab: NotificationTab) => void;
  /** The user returned from the settings. */
  readonly isBack: boolean;
  readonly onSettings: () => void;
};

/** Tabs with their counts, the list of the selected tab, and actions on all notifications. */
export function NotificationCentre({ tab, onTab, isBack, onSettings, onClose, isSheet }: CentreProps) {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const { counts, news } = useNotifications();
  const { message, say } = useCentreMessage();
  const changes = useNotificationChanges(say);
  const isAllRead = counts?.unread === 0;
  return (
    <>
      <div className="flex items-center justify-between py-2 pr-3 pl-5 lg:pt-4">
        <h2 className="text-h2 font-semibold">{t("title")}</h2>
        <span className="flex">
          <IconButton
            label={t("settings")}
            autoFocus={isBack}
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
      <CentreTabs tab={tab} counts={counts} onPick={onTab} isFirst={!isBack} />
      <NotificationItems
        key={tab}
        tab={tab}
        changes={changes}
        say={say}
        onClose={onClose}
        isSheet={isSheet}
      />
      <MessageLine message={message} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line px-3 py-2 max-lg:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <Button
          variant="quiet"
          size="small"
          className="aria-disabled:text-text-3 aria-disabled:hover:bg-transparent max-lg:min-h-11"
          // aria-disabled instead of disabled: a disabled button would lose the focus right after a click.
          aria-disabled={isAllRead || undefined}
          onClick={() => {
            if (isAllRead) return;
            changes.readAll();
            say(t("allRead"));
          }}
        >
          {t("markAllRead")}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {news && shownText(news.title)}
      </p>
    </>
  );
}
