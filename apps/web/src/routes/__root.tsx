import { createRootRoute, Outlet } from "@tanstack/react-router";
import { LateApp } from "../features/pwa/late-app.tsx";
import { AppFrame, LateToaster } from "../shell/app-frame.tsx";
import { NotFound } from "../shell/route-states.tsx";

export const Route = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <LateToaster />
      <LateApp />
    </>
  ),
  notFoundComponent: () => (
    <AppFrame>
      <NotFound />
    </AppFrame>
  ),
});
