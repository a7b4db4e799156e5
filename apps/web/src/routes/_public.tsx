import { createFileRoute, Outlet } from "@tanstack/react-router";
import { needMessages } from "../features/preferences/i18n-store.ts";
import { waitForOwnFrame } from "../frame/own-frame.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { SiteFooter } from "../frame/site-footer.tsx";

export const Route = createFileRoute("/_public")({
  loader: () => Promise.all([needMessages("landing"), waitForOwnFrame()]),
  component: PublicLayout,
});

function PublicLayout() {
  return (
    <PublicFrame
      foot={<SiteFooter />}
      ownFoot={
        <div className="bg-surface-1 pb-[calc(62px+env(safe-area-inset-bottom))] lg:pb-0">
          <SiteFooter />
        </div>
      }
    >
      <Outlet />
    </PublicFrame>
  );
}
