import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { whenSessionReady } from "../features/auth/session-life.ts";
import { readSession } from "../features/auth/session-store.ts";
import { SignedInProviders } from "../features/auth/signed-in-providers.tsx";
import { BellButton, NotificationsProvider } from "../features/notifications/index.ts";
import { KeepOffline } from "../features/offline/keep-offline.tsx";
import { SignedInLook } from "../features/preferences/signed-in-look.tsx";
import { LateConnection, RealtimeBalanceProvider } from "../features/realtime/index.ts";
import { AppFrame, useToasterAfterPaint } from "../shell/app-frame.tsx";
import { BottomBar } from "../shell/bottom-bar.tsx";
import { FrozenBanner } from "../shell/frozen-banner.tsx";

export const Route = createFileRoute("/_private")({
  beforeLoad: async ({ location }) => {
    await whenSessionReady();
    if (readSession() === null) throw redirect({ to: "/login", search: { next: location.href } });
  },
  component: PrivateLayout,
});

function PrivateLayout() {
  useToasterAfterPaint();
  return (
    <SignedInProviders>
      <KeepOffline />
      <SignedInLook>
        <RealtimeBalanceProvider>
          <NotificationsProvider>
            <AppFrame
              foot={<BottomBar />}
              banner={<FrozenBanner />}
              bell={
                <>
                  <LateConnection />
                  <BellButton />
                </>
              }
            >
              <main
                id="content"
                className="flex flex-1 flex-col pb-[calc(62px+env(safe-area-inset-bottom))] lg:pb-0"
              >
                <Outlet />
              </main>
            </AppFrame>
          </NotificationsProvider>
        </RealtimeBalanceProvider>
      </SignedInLook>
    </SignedInProviders>
  );
}
