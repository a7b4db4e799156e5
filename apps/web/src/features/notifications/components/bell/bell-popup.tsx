import { Dialog } from "@evenly/ui/dialog";
import { Popover } from "@evenly/ui/popover";
import { type ReactElement, useState } from "react";
import { useTranslations } from "use-intl";
import { useIsWide } from "../../../../use-is-wide.ts";
import { NotificationCentre } from "./notification-centre.tsx";
import { SettingsPanel } from "./settings-panel.tsx";

type BellPopupProps = {
  readonly trigger: ReactElement;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** What the bell opens: a panel under it, on a phone a sheet. */
export function BellPopup({ trigger, isOpen, onOpenChange }: BellPopupProps) {
  const t = useTranslations("notifications");
  const isWide = useIsWide();
  const close = () => onOpenChange(false);
  if (isWide)
    return (
      <Popover kind="panel" label={t("title")} trigger={trigger} isOpen={isOpen} onOpenChange={onOpenChange}>
        <Panels onClose={close} />
      </Popover>
    );
  return (
    <>
      {trigger}
      {isOpen && (
        <Dialog kind="sheet" title={t("title")} isTitleHidden onClose={close}>
          <div className="-mx-5 -mt-2 -mb-[max(1.25rem,env(safe-area-inset-bottom))] flex h-[calc(100dvh-5.25rem)] flex-col">
            <Panels onClose={close} isSheet />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The list, and the settings that slide over it. */
function Panels({ onClose, isSheet = false }: { readonly onClose: () => void; readonly isSheet?: boolean }) {
  const [isSetting, setIsSetting] = useState(false);
  return isSetting ? (
    <SettingsPanel onBack={() => setIsSetting(false)} onClose={onClose} isSheet={isSheet} />
  ) : (
    <NotificationCentre onSettings={() => setIsSetting(true)} onClose={onClose} isSheet={isSheet} />
  );
}
