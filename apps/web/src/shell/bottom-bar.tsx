import { Link } from "@tanstack/react-router";
import { ArrowUpRight, House, Menu } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { needMessages } from "../features/preferences/i18n-store.ts";

const MenuSheet = lazy(async () => {
  const [module] = await Promise.all([import("./menu-sheet.tsx"), needMessages("pwa")]);
  return { default: module.MenuSheet };
});

const SEND: string = "/send";
const tab =
  "relative flex min-h-[62px] flex-col items-center justify-center gap-1 text-tiny font-medium text-text-2";

/** The bar at the bottom of a phone: home, send in the middle, menu. */
export function BottomBar() {
  const t = useTranslations("nav");
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <nav
      aria-label={t("main")}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-3 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <Link to="/dashboard" className={tab} activeProps={{ className: "font-semibold text-text-1!" }}>
        {({ isActive }) => (
          <>
            {isActive && (
              <span aria-hidden="true" className="absolute top-0 flex w-9 gap-[3px]">
                <span className="h-[3px] flex-1 bg-accent" />
                <span className="h-[3px] flex-1 bg-accent" />
              </span>
            )}
            <House size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("home")}
          </>
        )}
      </Link>
      <Link to={SEND} className={tab} activeProps={{ className: "font-semibold text-text-1!" }}>
        <span className="-mt-1 flex h-[34px] w-14 items-center justify-center rounded-control bg-accent text-accent-on">
          <ArrowUpRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
        {t("send")}
      </Link>
      <button type="button" aria-haspopup="dialog" className={tab} onClick={() => setIsMenuOpen(true)}>
        <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("menu")}
      </button>
      {isMenuOpen && (
        <Suspense>
          <MenuSheet onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      )}
    </nav>
  );
}
