import { Button } from "@evenly/ui";
import { Copy, Mail, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorGuard } from "../../../../shell/error-guard.tsx";
import { useCopied } from "../../../../shell/use-copied.ts";

const Popover = lazy(() => import("@evenly/ui/popover").then((module) => ({ default: module.Popover })));

const entry =
  "flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-left font-medium hover:bg-surface-2";

/** Shares the handle with the system's sheet, or where there is none by a menu. */
export function ShareHandle({ handle }: { readonly handle: string }) {
  const t = useTranslations("dashboard");
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const { copy } = useCopied();
  const text = t("shareText", { handle });
  const url = `${location.origin}/send?to=${encodeURIComponent(`@${handle}`)}`;
  const share = () => {
    if (typeof navigator.share === "function") {
      // Closing the system's sheet rejects the promise; nothing else follows from it.
      void navigator.share({ text, url }).catch(() => undefined);
      return;
    }
    setIsWanted(true);
    setIsOpen(!isOpen);
  };
  const button = (
    <Button
      variant="secondary"
      size="large"
      className="min-w-32 flex-1 lg:max-w-60"
      icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={share}
    >
      {t("share")}
    </Button>
  );
  if (!isWanted) return button;
  return (
    <ErrorGuard fallback={button}>
      <Suspense fallback={button}>
        <Popover trigger={button} label={t("share")} isOpen={isOpen} onOpenChange={setIsOpen}>
          <a
            href={`mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(`${text}\n${url}`)}`}
            className={entry}
          >
            <Mail size={18} aria-hidden="true" />
            {t("shareByEmail")}
          </a>
          <button
            type="button"
            className={entry}
            onClick={() => void copy(`${text}\n${url}`).then(() => setIsOpen(false))}
          >
            <Copy size={18} aria-hidden="true" />
            {t("shareCopy")}
          </button>
        </Popover>
      </Suspense>
    </ErrorGuard>
  );
}
