import { Button, IconButton } from "@evenly/ui";
import { RefreshCw, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFocusAfter } from "../../../shell/use-focus-after.ts";
import { useInstall } from "../install-provider.tsx";
import { wouldLoseInput } from "../unsaved-input.ts";

const LOOK_MS = 500;

/** Announces a new version and pushes the page down. With unsaved input it needs a second click. */
export function UpdateBanner({ takeUpdate }: { readonly takeUpdate: () => void }) {
  const t = useTranslations("pwa.update");
  const { dismissUpdate } = useInstall();
  const [isWarned, setIsWarned] = useWarning();
  const band = useRef<HTMLDivElement>(null);
  useFocusAfter(band);
  const [isBusy, setIsBusy] = useState(false);
  const update = () => {
    if (!isWarned && wouldLoseInput()) return setIsWarned(true);
    setIsBusy(true);
    takeUpdate();
  };
  return (
    <div
      ref={band}
      data-under-bar="update"
      className="page-gutter flex min-h-11 flex-wrap items-center gap-x-3 bg-accent-soft"
    >
      <RefreshCw
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className="shrink-0 text-accent-text max-sm:hidden"
      />
      <p className="flex-1 basis-44 py-2">{isWarned ? t("unsaved") : t("text")}</p>
      <div className="-mr-3 ml-auto flex items-center gap-1 max-lg:py-1 lg:-mr-2">
        <Button size="small" className="max-lg:min-h-11" busyLabel={isBusy && t("busy")} onClick={update}>
          {isWarned ? t("anyway") : t("update")}
        </Button>
        <IconButton
          label={t("dismiss")}
          icon={<X size={20} strokeWidth={1.75} aria-hidden="true" />}
          className="hover:bg-surface-1!"
          onClick={dismissUpdate}
        />
      </div>
    </div>
  );
}

/** The warning about unsaved input; it disappears when the input is saved or its page is left. */
function useWarning() {
  const [isWarned, setIsWarned] = useState(false);
  useEffect(() => {
    if (!isWarned) return;
    const timer = setInterval(() => setIsWarned(wouldLoseInput()), LOOK_MS);
    return () => clearInterval(timer);
  }, [isWarned]);
  return [isWarned, setIsWarned] as const;
}
