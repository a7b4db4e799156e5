import { createFileRoute, Outlet } from "@tanstack/react-router";
import { needMessages } from "../features/preferences/i18n-store.ts";
import { PublicLook } from "../features/preferences/public-look.tsx";
import { UpdateNotice } from "../features/pwa/update-notice.tsx";
import { OfflineBanner } from "../layout/app-layout.tsx";

export const Route = createFileRoute("/_auth")({
  loader: () => needMessages("auth"),
  component: () => (
    <PublicLook>
      <OfflineBanner />
      <UpdateNotice />
      <Outlet />
    </PublicLook>
  ),
});
