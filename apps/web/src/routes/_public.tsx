import { createFileRoute, Outlet } from "@tanstack/react-router";
import { needMessages } from "../features/preferences/i18n-store.ts";
import { waitForOwnLayout } from "../layout/own-layout.ts";
import { PublicLayout } from "../layout/public-layout.tsx";
import { SiteFooter } from "../layout/site-footer.tsx";

export const Route = createFileRoute("/_public")({
  loader: () => Promise.all([needMessages("landing"), waitForOwnLayout()]),
  component: PublicPages,
});

function PublicPages() {
  return (
    <PublicLayout
      foot={<SiteFooter />}
      ownFoot={
        <div className="bg-surface-1 pb-[calc(62px+env(safe-area-inset-bottom))] lg:pb-0">
          <SiteFooter />
        </div>
      }
    >
      <Outlet />
    </PublicLayout>
  );
}
