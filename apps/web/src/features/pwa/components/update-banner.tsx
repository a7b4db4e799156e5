import { Button } from "@evenly/ui";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useInstall } from "../install-provider.tsx";
import { hasUnsavedInput } from "../unsaved-input.ts";

/** Says that a newer version is here. It pushes the page down; what is typed is given up only by a second press. */
export function UpdateBanner({ takeUpdate }: { readonly takeUpdate: () => void }) {
  const t = useTranslations("pwa.update");
  const { dismissUpdate } = useInstall();
  const [isWarned, setIsWarned] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const update = () => {
    if (!isWarned && hasUnsavedInput()) return setIsWarned(true);
    setIsBusy(true);
    takeUpdate();
  };
  return (
    <div className="page-gutter flex min-h-11 flex-wrap items-center gap-x-4 bg-accent-soft">
      <p className="flex flex-1 basis-64 items-center gap-3 py-2">
        <RefreshCw size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-accent-text" />
        {isWarned ? t("unsaved") : t("text")}
      </p>
      <div className="flex justify-end gap-1 py-1 max-sm:w-full">
        <Button size="small" className="max-lg:min-h-11" busyLabel={isBusy && t("busy")} onClick={update}>
          {isWarned ? t("anyway") : t("update")}
        </Button>
        <Button
          size="small"
          variant="quiet"
          className="hover:bg-surface-1! max-lg:min-h-11"
          onClick={dismissUpdate}
        >
          {t("dismiss")}
        </Button>
      </div>
    </div>
  );
}
