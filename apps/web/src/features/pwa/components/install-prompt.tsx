import { Button, CoinMark } from "@evenly/ui";
import { clsx } from "clsx";
import { useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useFocusAfter } from "../../../shell/use-focus-after.ts";
import { useAuth } from "../../auth/index.ts";
import { useInstall } from "../install-provider.tsx";
import { ConnectionChip } from "./status-indicator.tsx";

/** Offers to install the app; once dismissed it does not reappear. */
export function InstallPrompt() {
  const t = useTranslations("pwa.prompt");
  const { canInstall, install, dismissPrompt } = useInstall();
  const hasBottomBar = useAuth().user !== null;
  const prompt = useKeepToastsAbove();
  useFocusAfter(prompt);
  return (
    <section
      ref={prompt}
      data-install-offer
      aria-labelledby="install-title"
      className={clsx(
        "fixed right-4 left-4 z-20 rounded-popover bg-surface-1 p-5 shadow-popover sm:left-auto sm:w-[360px] lg:right-6 lg:bottom-6",
        hasBottomBar
          ? "bottom-[calc(62px+1rem+env(safe-area-inset-bottom))]"
          : "bottom-[calc(1rem+env(safe-area-inset-bottom))]",
      )}
    >
      <div className="flex items-start gap-4">
        <CoinMark size={36} className="mt-1 shrink-0" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="install-title" className="text-h2 font-semibold">
              {t("title")}
            </h2>
            <ConnectionChip />
          </div>
          <p className="mt-2 text-text-2">{t("text")}</p>
          {!canInstall && <p className="mt-2 text-text-2">{t("byHand")}</p>}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={dismissPrompt}>
          {t("dismiss")}
        </Button>
        {canInstall && <Button onClick={() => void install()}>{t("install")}</Button>}
      </div>
    </section>
  );
}

/** Keeps toasts, which are at the bottom of a phone's screen, above this prompt. */
function useKeepToastsAbove() {
  const prompt = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--below-toasts", `${prompt.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty("--below-toasts");
  }, []);
  return prompt;
}
