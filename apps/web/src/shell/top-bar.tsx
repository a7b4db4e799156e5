import { Avatar, Button, Logo, Skeleton } from "@evenly/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useAuth } from "../features/auth/auth-provider.tsx";
import { useOffline } from "../features/offline/offline-provider.tsx";
import { needMessages } from "../features/preferences/i18n-store.ts";
import { lazyPart } from "../lazy-part.tsx";
import { PreferencesMenu } from "./preferences-menu.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

/** For pages that stand without the frame of a signed-in person. */
const LazyNavEntries = lazyPart(() => import("./nav-entries.tsx").then((module) => module.NavEntries));

/** What only the bar of a signed-in person holds. */
export type BarSlots = { readonly entries?: ReactNode; readonly bell?: ReactNode };

/** The bar at the top: entries when signed in, only theme and language when not, a skeleton until that is known. */
export function TopBar({ entries, bell }: BarSlots) {
  const { status } = useAuth();
  const t = useTranslations("common");
  return (
    <header className="page-gutter sticky top-0 z-30 border-b border-line bg-surface-1">
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
        <div className="ml-auto flex items-center gap-1">
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
      {bell}
      <div className="flex items-center gap-1 max-lg:hidden">
        <ThemeToggle />
        <LogoutButton />
      </div>
      {user && (
        <Link
          to="/profile"
          aria-label={t("openProfile")}
          className="flex size-11 items-center justify-center rounded-full lg:hidden"
        >
          <Avatar id={user.id} name={user.displayName} imageUrl={user.avatarUrl} size={28} isYou />
        </Link>
      )}
    </>
  );
}

const LeaveDialog = lazy(async () => {
  const loading = import("../features/offline/components/leave-dialog.tsx");
  const [module] = await Promise.all([loading, needMessages("offline")]);
  return { default: module.LeaveDialog };
});

/** Ends the session and goes to the landing page; asks first when something has not been sent yet. */
export function LogoutButton() {
  const { signOut } = useAuth();
  const { pendingCount, rejected } = useOffline();
  const navigate = useNavigate();
  const t = useTranslations("nav");
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => void navigate({ to: "/" }).then(signOut);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="text-text-2! max-lg:min-h-11"
        onClick={() => (pendingCount + rejected.length > 0 ? setIsAsking(true) : leave())}
      >
        {t("logout")}
      </Button>
      {isAsking && (
        <Suspense>
          <LeaveDialog onStay={() => setIsAsking(false)} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}

function BarSkeleton() {
  const t = useTranslations("nav");
  return (
    <div role="status" aria-label={t("loading")} className="flex items-center gap-5 max-lg:hidden">
      <Skeleton className="h-3 w-20" />
      <Skeleton className="h-3 w-12" />
      <Skeleton className="h-3 w-16" />
    </div>
  );
}
