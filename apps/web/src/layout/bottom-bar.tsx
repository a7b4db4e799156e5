import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ArrowUpRight, History, House, type LucideIcon, Menu, UsersRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { needMessages } from "../features/preferences/i18n-store.ts";
import type { NavKey } from "../manifest/feature.ts";

const MenuSheet = lazy(async () => {
  const [module] = await Promise.all([import("./menu-sheet.tsx"), needMessages("pwa")]);
  return { default: module.MenuSheet };
});

type Tab = {
  readonly to: string;
  readonly label: NavKey;
  readonly icon: LucideIcon;
  readonly isAction?: boolean;
};

const tabs: readonly Tab[] = [
  { to: "/dashboard", label: "home", icon: House },
  { to: "/groups", label: "groups", icon: UsersRound },
  { to: "/send", label: "send", icon: ArrowUpRight, isAction: true },
  { to: "/history", label: "history", icon: History },
];
const TAB =
  "relative flex min-h-[62px] min-w-0 flex-col items-center justify-center gap-0.5 text-tiny font-medium whitespace-nowrap text-text-2";
/** All icons are as high as the middle one's button, so that the labels are on one line. */
const ICON = "flex h-[34px] w-14 items-center justify-center";

/** The bar at the bottom of a phone: home, groups, send in the middle, history, menu. */
export function BottomBar() {
  const t = useTranslations("nav");
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <nav
      data-layout="bar"
      aria-label={t("main")}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface-1 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {tabs.map((tab) => (
        <BarTab key={tab.to} {...tab} />
      ))}
      <button type="button" aria-haspopup="dialog" className={TAB} onClick={() => setIsMenuOpen(true)}>
        <span className={ICON}>
          <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
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

function BarTab({ to, label, icon: Icon, isAction = false }: Tab) {
  const t = useTranslations("nav");
  return (
    <Link to={to} className={TAB} activeProps={{ className: "font-semibold text-text-1!" }}>
      {({ isActive }) => (
        <>
          {isActive && !isAction && (
            <span aria-hidden="true" className="absolute top-0 flex w-9 gap-[3px]">
              <span className="h-[3px] flex-1 bg-accent" />
              <span className="h-[3px] flex-1 bg-accent" />
            </span>
          )}
          <span className={clsx(ICON, isAction && "rounded-control bg-accent text-accent-on")}>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          </span>
          {t(label)}
        </>
      )}
    </Link>
  );
}
