import { createFileRoute, Outlet } from "@tanstack/react-router";
import { needMessages } from "../features/preferences/i18n-store.ts";
import { PublicLook } from "../features/preferences/public-look.tsx";
import { AppFrame } from "../shell/app-frame.tsx";
import { SiteFooter } from "../shell/site-footer.tsx";

export const Route = createFileRoute("/_public")({
  loader: () => needMessages("landing"),
  component: () => (
    <PublicLook>
      <AppFrame foot={<SiteFooter />}>
        <Outlet />
      </AppFrame>
    </PublicLook>
  ),
});
