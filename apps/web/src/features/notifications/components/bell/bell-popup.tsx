import type { NotificationTab } from "@evenly/contract/notifications/centre";
import { Dialog } from "@evenly/ui/dialog";
import { Popover } from "@evenly/ui/popover";
import { clsx } from "clsx";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { useIsWide } from "../../../../shell/use-is-wide.ts";
import { useLeavingCloses } from "../../../../shell/use-leaving-closes.ts";
import { useNotifications } from "../../notifications-provider.tsx";
import { NotificationCentre } from "./notification-centre.tsx";
import { SettingsPanel } from "./settings-panel.tsx";

type BellPopupProps = {
  /** The button that opens it. */
  readonly bell: RefObject<HTMLElement | null>;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** The bell's panel; on a phone a sheet. It is open while mounted. */
export function BellPopup({ bell, onOpenChange }: BellPopupProps) {
  const t = useTranslations("notifications");
  const isWide = useIsWide();
  const close = () => onOpenChange(false);
  useLeavingCloses(close, !isWide);
  if (isWide)
    return (
      <Popover kind="panel" label={t("title")} anchor={bell} isOpen onOpenChange={onOpenChange}>
        <Panels onClose={close} />
      </Popover>
    );
  return (
    <Dialog kind="sheet" title={t("title")} hasOwnHeading onClose={close}>
      <div className="-mx-5 -mt-2 -mb-[max(1.25rem,env(safe-area-inset-bottom))] flex h-[calc(100dvh-5.25rem)] flex-col overflow-x-clip">
        <Panels onClose={close} isSheet />
      </div>
    </Dialog>
  );
}

/** The list has no slide animation when the panel opens. */
const slides = { list: "", settings: "motion-slide", listAgain: "motion-slide-back" } as const;

/** The list, and the settings that slide over it. Going back restores the tab and the focused button. */
function Panels({ onClose, isSheet = false }: { readonly onClose: () => void; readonly isSheet?: boolean }) {
  const [shown, setShown] = useState<"list" | "settings" | "listAgain">("list");
  const [tab, setTab] = useState<NotificationTab>("all");
  const { setError } = useNotifications();
  // An error of one panel must not show in the other.
  const show = (next: "settings" | "listAgain") => {
    setError(null);
    setShown(next);
  };
  const panel =
    shown === "settings" ? (
      <SettingsPanel onBack={() => show("listAgain")} onClose={onClose} isSheet={isSheet} />
    ) : (
      <NotificationCentre
        tab={tab}
        onTab={setTab}
        isBack={shown === "listAgain"}
        onSettings={() => show("settings")}
        onClose={onClose}
        isSheet={isSheet}
      />
    );
  return (
    <div key={shown} className={clsx("flex min-h-0 grow flex-col", slides[shown])}>
      {panel}
    </div>
  );
}
