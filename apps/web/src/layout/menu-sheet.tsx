import "./bring-features.ts";
import { Avatar, IconButton } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useAuth } from "../features/auth/auth-provider.tsx";
import { PreferencesMenu } from "../features/preferences/components/preferences-menu.tsx";
import { ThemeToggleRow } from "../features/preferences/components/theme-toggle.tsx";
import { ConnectionChip, InstallState } from "../features/pwa/components/status-indicator.tsx";
import type { NavigationEntry } from "../manifest/feature.ts";
import { menuGroups, useExistingEntries } from "../shell/navigation.ts";
import { useIsWide } from "../shell/use-is-wide.ts";
import { useLeavingCloses } from "../shell/use-leaving-closes.ts";
import { LogoutButton } from "./top-bar.tsx";

/** The phone's menu: a sheet with all entries in groups, and language, theme and Logout at the end. */
export function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("nav");
  const common = useTranslations("common");
  const { user } = useAuth();
  useLeavingCloses(onClose, true);
  const isWide = useIsWide();
  // A phone that is turned, or a window that grows, hides the sheet with its bar, but a modal sheet would keep the page inert.
  useEffect(() => {
    if (isWide) onClose();
  }, [isWide, onClose]);
  return (
    <Dialog title={t("menu")} kind="sheet" isTitleHidden onClose={onClose}>
      <div className="flex items-center gap-3">
        {user && <Avatar id={user.id} name={user.displayName} imageUrl={user.avatarUrl} isYou />}
        <span className="min-w-24 flex-1 truncate text-h2 font-medium">{user?.displayName}</span>
        <ConnectionChip />
        <IconButton
          label={common("close")}
          className="-mr-3"
          icon={<X size={20} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      {menuGroups().map((group) => (
        <section key={group.label} className="mt-4">
          <h3 className="text-small text-text-3">{t(group.label)}</h3>
          <MenuEntries entries={group.entries} onPick={onClose} />
        </section>
      ))}
      <div className="-mx-5 mt-8 border-t border-line px-5 pt-3">
        <div className="flex items-center justify-between gap-x-2">
          <PreferencesMenu />
          <ThemeToggleRow />
          <LogoutButton />
        </div>
        {/* On its own line, because a phone has no room for it next to the others. */}
        <div className="mt-1 empty:hidden">
          <InstallState />
        </div>
      </div>
    </Dialog>
  );
}

function MenuEntries({
  entries,
  onPick,
}: {
  readonly entries: readonly NavigationEntry[];
  readonly onPick: () => void;
}) {
  const t = useTranslations("nav");
  return (
    <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))]">
      {useExistingEntries(entries).map((entry) => (
        <li key={entry.to}>
          <Link
            to={entry.to}
            onClick={onPick}
            className="flex min-h-11 items-center gap-3 rounded-small font-medium"
            activeProps={{ className: "text-accent-text" }}
          >
            <entry.icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
            {t(entry.menuLabel ?? entry.label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
