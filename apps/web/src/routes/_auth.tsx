import { createFileRoute, Outlet } from "@tanstack/react-router";
import { needMessages } from "../features/preferences/i18n-store.ts";
import { PublicLook } from "../features/preferences/public-look.tsx";
import { LateUpdateBanner } from "../features/pwa/late-update-banner.tsx";

export const Route = createFileRoute("/_auth")({
  loader: () => needMessages("auth"),
  component: () => (
    <PublicLook>
      <LateUpdateBanner />
      <Outlet />
    </PublicLook>
  ),
});
