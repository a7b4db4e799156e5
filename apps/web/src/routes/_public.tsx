import { createFileRoute, Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { useAuth } from "../features/auth/auth-provider.tsx";
import { needMessages } from "../features/preferences/i18n-store.ts";
import { PublicLook } from "../features/preferences/public-look.tsx";
import { AppFrame } from "../frame/app-frame.tsx";
import { readOwnFrame, waitForOwnFrame } from "../frame/own-frame.ts";
import { SiteFooter } from "../frame/site-footer.tsx";

export const Route = createFileRoute("/_public")({
  loader: () => Promise.all([needMessages("landing"), waitForOwnFrame()]),
  component: PublicLayout,
});

function PublicLayout() {
  const [Frame] = useState(readOwnFrame);
  const { status } = useAuth();
  if (Frame && status !== "signedOut") {
    return (
      <Frame
        foot={
          <div className="bg-surface-1 pb-[calc(62px+env(safe-area-inset-bottom))] lg:pb-0">
            <SiteFooter />
          </div>
        }
      >
        <Outlet />
      </Frame>
    );
  }
  return (
    <PublicLook>
      <AppFrame foot={<SiteFooter />}>
        <Outlet />
      </AppFrame>
    </PublicLook>
  );
}
