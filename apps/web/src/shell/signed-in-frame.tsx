import type { ReactNode } from "react";
import { SignedInProviders } from "../features/auth/signed-in-providers.tsx";
import { BellButton, NotificationsProvider } from "../features/notifications/index.ts";
import { KeepOffline } from "../features/offline/keep-offline.tsx";
import { SignedInLook } from "../features/preferences/signed-in-look.tsx";
import { ConnectionNotice, RealtimeBalanceProvider } from "../features/realtime/index.ts";
import { AppFrame, useToasterAfterPaint } from "./app-frame.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { FrozenBanner } from "./frozen-banner.tsx";
import { NavEntries } from "./nav-entries.tsx";

type SignedInFrameProps = {
  readonly children: ReactNode;
  /** Stands under the page. */
  readonly foot?: ReactNode;
};

/** What stands around every page of somebody signed in: their providers, bar, bell and banners. */
export function SignedInFrame({ children, foot }: SignedInFrameProps) {
  useToasterAfterPaint();
  return (
    <SignedInProviders>
      <KeepOffline />
      <SignedInLook>
        <RealtimeBalanceProvider>
          <NotificationsProvider>
            <AppFrame
              foot={
                <>
                  {foot}
                  <BottomBar />
                </>
              }
              banner={<FrozenBanner />}
              entries={<NavEntries />}
              bell={
                <>
                  <ConnectionNotice />
                  <BellButton />
                </>
              }
            >
              {children}
            </AppFrame>
          </NotificationsProvider>
        </RealtimeBalanceProvider>
      </SignedInLook>
    </SignedInProviders>
  );
}
