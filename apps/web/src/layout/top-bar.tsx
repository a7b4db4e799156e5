import { Avatar, Button, Logo } from "@evenly/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ScanLine } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useAuth } from "../features/auth/auth-provider.tsx";
import { useOffline } from "../features/offline/offline-provider.tsx";
import { PreferencesMenu } from "../features/preferences/components/preferences-menu.tsx";
import { ThemeToggle } from "../features/preferences/components/theme-toggle.tsx";
import { needMessages } from "../features/preferences/i18n-store.ts";
import { lazyPart } from "../lazy-part.tsx";
import { mayLeave } from "../shell/unsaved.ts";
import { BarSkeleton } from "./bar-skeleton.tsx";

/** For pages that render without the signed-in layout. */
const LazyNavEntries = lazyPart(() =>
  import("./nav-entries-alone.tsx").then((module) => module.NavEntriesAlone),
);

/** Parts of the bar that only signed-in users have. */
export type BarSlots = { readonly entries?: ReactNode; readonly bell?: ReactNode };

/** The app bar: navigation when signed in, only theme and language when not, a skeleton until that is known. */
export function TopBar({ entries, bell }: BarSlots) {
  const { status } = useAuth();
  const t = useTranslations("common");
  return (
    <header data-layout="bar" className="page-gutter sticky top-0 z-30 border-b border-line bg-surface-1">
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 lg:h-16 lg:gap-x-8 lg:flex-nowrap">
        <Link
          to={status === "signedIn" ? "/dashboard" : "/"}
          aria-label={t("productName")}
          className="flex rounded-small"
        >
          <Logo name={t("wordmark")} />
        </Link>
        {status === "loading" && <BarSkeleton />}
        {status === "signedIn" && (entries ?? <LazyNavEntries />)}
        <div
          className={clsx("flex shrink-0 items-center gap-1 lg:ml-auto", status !== "loading" && "ml-auto")}
        >
          {status === "signedOut" && <PreferencesMenu />}
          {status === "signedIn" && <SignedInEnd bell={bell} />}
          {status !== "signedIn" && <ThemeToggle />}
        </div>
      </div>
    </header>
  );
}

function SignedInEnd({ bell }: { readonly bell?: ReactNode }) {
  const { user } = useAuth();
  const t = useTranslations("nav");
  return (
    <>
      <div className="max-lg:hidden">
        <PreferencesMenu />
      </div>
      <Link
        to="/qr"
        search={{ view: "scan" }}
        aria-label={t("scan")}
        className="flex size-11 items-center justify-center rounded-control text-text-2 lg:hidden"
      >
        <ScanLine size={20} strokeWidth={1.75} aria-hidden="true" />
      </Link>
      {bell}
      <div className="flex items-center gap-1 max-lg:hidden">
        <ThemeToggle />
        <LogoutButton />
      </div>
      {user && (
        <Link
          to="/settings"
          aria-label={t("openSettings")}
          className="-mr-2 flex size-11 items-center justify-center rounded-full lg:hidden"
        >
          <Avatar id={user.id} name={user.displayName} imageUrl={user.avatarUrl} size={28} isYou />
        </Link>
      )}
    </>
  );
}

const LeaveDialog = lazy(async () => {
  const loading = import("./leave-dialog.tsx");
  const [module] = await Promise.all([loading, needMessages("offline")]);
  return { default: module.LeaveDialog };
});

/** Ends the session and opens the landing page; asks first if there are unsent items. */
export function LogoutButton() {
  const { signOut } = useAuth();
  const { pendingCount, rejected } = useOffline();
  const navigate = useNavigate();
  const t = useTranslations("nav");
  const [isAsking, setIsAsking] = useState(false);
  const leave = async () => {
    if (!(await mayLeave())) return;
    await navigate({ to: "/", ignoreBlocker: true });
    signOut();
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="text-text-2! max-lg:min-h-11"
        onClick={() => (pendingCount + rejected.length > 0 ? setIsAsking(true) : void leave())}
      >
        {t("logout")}
      </Button>
      {isAsking && (
        <Suspense>
          <LeaveDialog onStay={() => setIsAsking(false)} onLeave={() => void leave()} />
        </Suspense>
      )}
    </>
  );
}
