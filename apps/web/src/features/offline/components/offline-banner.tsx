import { clsx } from "clsx";
import { CloudOff, Inbox, RefreshCw } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useFocusAfter } from "../../../shell/use-focus-after.ts";
import { useOffline } from "../offline-provider.tsx";
import { editStore } from "../queue/edit-store.ts";
import { loadViews } from "../queue/edit-views.ts";
import { useStuckEdits } from "../queue/item-marks.ts";
import { tryNow } from "../reachability.ts";

const TRYING_SAID_MS = 2000;

const PendingSheet = lazy(async () => {
  const edits = editStore.read().map(({ edit }) => edit);
  const [module] = await Promise.all([import("./pending-sheet.tsx"), loadViews(edits)]);
  return { default: module.PendingSheet };
});

/** Banner for lost and restored connections and for items that need a decision. It pushes the page down instead of covering it. */
export function OfflineBanner() {
  const { online, isSyncing, pendingCount, rejected, drafts, shown, refresh } = useOffline();
  const t = useTranslations("offline");
  const { place, isOpen, open, close } = useSheet();
  const stuck = useStuckEdits().length;
  const count = pendingCount + rejected.length;
  return (
    <>
      <div ref={place} role="status" tabIndex={-1}>
        {!online && (
          <Band
            tone="warning"
            isOneLine
            icon={<CloudOff {...icon} />}
            action={
              <>
                {count > 0 && <Act name={t("show")} onPress={open} />}
                <TryNow />
              </>
            }
          >
            <strong className="font-semibold max-sm:sr-only">{t("offline")}</strong>
            <strong aria-hidden="true" className="font-semibold sm:hidden">
              {t("offlineShort")}
            </strong>
            {count > 0 && <span className="whitespace-nowrap">{t("pending", { count })}</span>}
            <AsOf at={shown.asOf} className={count > 0 ? "max-sm:sr-only" : ""} />
            {shown.hasGaps && <span className="max-sm:sr-only">{t("notLoaded")}</span>}
          </Band>
        )}
        {online && isSyncing && (
          <Band tone="positive" icon={<RefreshCw {...icon} />}>
            <strong className="font-semibold">{t("backOnline")}</strong>
          </Band>
        )}
        {online && !isSyncing && shown.staleSince !== null && (
          <Band
            tone="warning"
            icon={<RefreshCw {...icon} />}
            action={<Act name={t("refresh")} onPress={refresh} />}
          >
            <strong className="font-semibold">{t("notRefreshed")}</strong>
            <AsOf at={shown.staleSince} />
          </Band>
        )}
        {online && !isSyncing && rejected.length + drafts.length + stuck > 0 && (
          <Band tone="accent" icon={<Inbox {...icon} />} action={<Act name={t("show")} onPress={open} />}>
            {rejected.length > 0 && <span>{t("rejectedCount", { count: rejected.length })}</span>}
            {stuck > 0 && <span>{t("waitingCount", { count: stuck })}</span>}
            {drafts.length > 0 && <span>{t("draftCount", { count: drafts.length })}</span>}
          </Band>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <PendingSheet onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/**
 * State of the sheet. When the last item is done, the button that opened the sheet is gone, so the focus goes to the button's container.
 */
function useSheet() {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { place, isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

/** The age of the shown data. */
function AsOf({ at, className }: { readonly at: number | null; readonly className?: string }) {
  const t = useTranslations("offline");
  const format = useFormatter();
  if (at === null) return null;
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const time = format.dateTime(at, { timeStyle: "short", ...(isToday ? {} : { dateStyle: "medium" }) });
  return <span className={clsx("whitespace-nowrap", className)}>{t("asOf", { time })}</span>;
}

const icon = { size: 20, strokeWidth: 1.75, "aria-hidden": true, className: "mt-px shrink-0" } as const;
const tones = {
  warning: "bg-warning-soft text-warning-text",
  positive: "bg-positive-soft text-positive-text",
  accent: "bg-accent-soft text-accent-text",
} as const;

type BandProps = {
  readonly tone: keyof typeof tones;
  readonly icon: ReactNode;
  /** On a phone, too: what does not fit is left to screen readers. */
  readonly isOneLine?: boolean;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

function Band({ tone, icon: picture, isOneLine = false, action, children }: BandProps) {
  const band = useRef<HTMLDivElement>(null);
  useFocusAfter(band);
  return (
    <div
      ref={band}
      data-under-bar="network"
      className={clsx("page-gutter flex min-h-11 flex-wrap items-center gap-x-3", tones[tone])}
    >
      {/* If both do not fit in one line, the actions are below the text. */}
      <p
        className={clsx(
          "flex min-w-0 flex-1 basis-60 items-start gap-3 py-2.5",
          isOneLine && "max-sm:basis-0 max-sm:gap-2",
        )}
      >
        {picture}
        <span
          className={clsx(
            "flex flex-wrap gap-x-3",
            isOneLine &&
              "max-sm:min-w-0 max-sm:flex-nowrap max-sm:gap-x-2 max-sm:overflow-hidden max-sm:whitespace-nowrap",
          )}
        >
          {children}
        </span>
      </p>
      {action && <div className="-mr-3 ml-auto flex shrink-0 items-center">{action}</div>}
    </div>
  );
}

/** Checks the connection now and shows for a moment that it does. */
function TryNow() {
  const t = useTranslations("offline");
  const [isTrying, setIsTrying] = useState(false);
  useEffect(() => {
    if (!isTrying) return;
    const timer = setTimeout(() => setIsTrying(false), TRYING_SAID_MS);
    return () => clearTimeout(timer);
  }, [isTrying]);
  const press = () => {
    setIsTrying(true);
    tryNow();
  };
  return <Act name={isTrying ? t("trying") : t("tryNow")} onPress={press} />;
}

function Act({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-11 shrink-0 rounded-small px-3 font-strong underline underline-offset-4"
    >
      {name}
    </button>
  );
}
