import { createRootRoute, Outlet } from "@tanstack/react-router";
import { AppFrame, LateToaster } from "../shell/app-frame.tsx";
import { NotFound } from "../shell/route-states.tsx";

export const Route = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <LateToaster />
    </>
  ),
  notFoundComponent: () => (
    <AppFrame>
      <NotFound />
    </AppFrame>
  ),
});
