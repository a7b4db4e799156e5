import "./bring-features.ts";
import type { ReactNode } from "react";
import { SignedInProviders } from "../features/auth/signed-in-providers.tsx";
import { RecoveryBanner } from "../features/factors/index.ts";
import { BellButton, NotificationsProvider } from "../features/notifications/index.ts";
import { KeepOffline } from "../features/offline/keep-offline.tsx";
import { SignedInLook } from "../features/preferences/signed-in-look.tsx";
import { ConnectionNotice, RealtimeBalanceProvider } from "../features/realtime/index.ts";
import { SecurityBanner, SecurityProvider } from "../features/security/index.ts";
import { AFTER_PAGE_MS, lazyPart } from "../lazy-part.tsx";
import { AppLayout, useToasterAfterPaint } from "./app-layout.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { FrozenBanner } from "./frozen-banner.tsx";
import { NavEntries } from "./nav-entries.tsx";

const Shortcuts = lazyPart(() => import("./shortcuts.tsx").then((module) => module.Shortcuts), {
  texts: ["shortcuts"],
  afterMs: AFTER_PAGE_MS,
});

type SignedInLayoutProps = {
  readonly children: ReactNode;
  /** Shown below the page. */
  readonly foot?: ReactNode;
};

/** Layout of every page of a signed-in user: providers, bar, bell and banners. */
export function SignedInLayout({ children, foot }: SignedInLayoutProps) {
  useToasterAfterPaint();
  return (
    <SignedInProviders>
      <KeepOffline />
      <SignedInLook>
        <RealtimeBalanceProvider>
          <SecurityProvider>
            <NotificationsProvider>
              <AppLayout
                foot={
                  <>
                    {foot}
                    <BottomBar />
                    <Shortcuts />
                  </>
                }
                banner={
                  <>
                    <SecurityBanner />
                    <RecoveryBanner />
                    <FrozenBanner />
                  </>
                }
                entries={<NavEntries />}
                bell={
                  <>
                    <ConnectionNotice />
                    <BellButton />
                  </>
                }
              >
                {children}
              </AppLayout>
            </NotificationsProvider>
          </SecurityProvider>
        </RealtimeBalanceProvider>
      </SignedInLook>
    </SignedInProviders>
  );
}
