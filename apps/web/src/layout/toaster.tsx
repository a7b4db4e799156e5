import { Check, CircleAlert, Info } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { useTranslations } from "use-intl";
import { readSession, subscribeToSession } from "../features/auth/session-store.ts";
import { type ToastKind, takeToasts } from "../shell/toasts.ts";
import { useIsWide } from "../shell/use-is-wide.ts";

const TOASTS_MAX = 3;
/** The distances from the edge are defined in styles.css. */
const desktopOffset = { top: "var(--toasts-top)", right: 24 };
const phoneOffset = { bottom: "var(--toasts-bottom)", left: 16, right: 16 };

const icons: Record<ToastKind, typeof Check> = { success: Check, error: CircleAlert, info: Info };

/** Renders toasts: at most three, paused on hover and focus, announced politely. */
export function Toaster() {
  const t = useTranslations("common");
  const isDesktop = useIsWide();
  useEffect(
    () =>
      takeToasts(({ kind, text, durationMs, action, onShow }) => {
        const Icon = icons[kind];
        const id = toast(text, {
          duration: durationMs,
          icon: <Icon size={18} aria-hidden="true" />,
          ...(action ? { action: { label: action.label, onClick: action.onPress } } : {}),
        });
        onShow?.(() => toast.dismiss(id));
      }),
    [],
  );
  // A toast for one user must not be shown to the next one.
  useEffect(() => {
    const whoIsThere = () => readSession()?.user.id;
    let before = whoIsThere();
    return subscribeToSession(() => {
      const now = whoIsThere();
      if (before !== undefined && before !== now) toast.dismiss();
      before = now;
    });
  }, []);
  return (
    <Sonner
      position={isDesktop ? "top-right" : "bottom-center"}
      offset={isDesktop ? desktopOffset : phoneOffset}
      mobileOffset={phoneOffset}
      visibleToasts={TOASTS_MAX}
      containerAriaLabel={t("notifications")}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "flex w-[min(25rem,calc(100vw-2rem))] items-center gap-3 rounded-control bg-text-1 px-4 py-3 font-sans text-body font-medium text-bg shadow-toast",
          content: "min-w-0",
          actionButton:
            "-my-1.5 -mr-2 ml-auto min-h-9 shrink-0 rounded-small px-2.5 font-strong underline underline-offset-4 max-lg:min-h-11",
        },
      }}
    />
  );
}
