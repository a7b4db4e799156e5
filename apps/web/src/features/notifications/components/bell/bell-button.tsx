import { CountBadge } from "@evenly/ui";
import { clsx } from "clsx";
import { Bell } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { useTranslations } from "use-intl";
import { needMessages } from "../../../preferences/index.ts";
import { useNotifications } from "../../notifications-provider.tsx";

const loadPopup = () =>
  Promise.all([import("./bell-popup.tsx"), needMessages("notifications", "pwa", "offline")]).then(
    ([module]) => ({
      default: module.BellPopup,
    }),
  );
const BellPopup = lazy(loadPopup);

/** Above this the badge has three characters. @see spec 1 section 9 */
const BADGE_WIDE_FROM = 99;

/**
 * The bell with the number of unread notifications; the panel's code loads on the first click. The button element must stay mounted: the
 * panel returns the focus to it.
 */
export function BellButton() {
  const t = useTranslations("nav");
  const { counts, isOpen, setIsOpen } = useNotifications();
  const unread = counts?.unread ?? 0;
  const label = unread === 0 ? t("notifications") : t("notificationsUnread", { count: unread });
  const bell = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={bell}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPopup()}
        onClick={() => setIsOpen(!isOpen)}
        className={clsx(
          "relative inline-flex size-11 items-center justify-center rounded-control text-text-2 transition-colors duration-[120ms] hover:bg-surface-2 hover:text-text-1 lg:size-9",
          isOpen && "bg-surface-2 text-text-1",
        )}
      >
        <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
        {unread > 0 && (
          <CountBadge
            count={unread}
            className={clsx(
              "absolute ring-2 ring-surface-1",
              // A wide badge sits higher, so that the bell stays visible, and grows to the left, away from the next button.
              unread > BADGE_WIDE_FROM
                ? "top-0 -right-1.5 lg:-top-1.5 lg:-right-2"
                : "top-1 left-1/2 lg:-top-0.5",
            )}
          />
        )}
      </button>
      {isOpen && (
        <Suspense>
          <BellPopup bell={bell} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}
