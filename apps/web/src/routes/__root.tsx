import { createRootRoute, Outlet } from "@tanstack/react-router";
import { LateToaster } from "../frame/app-frame.tsx";
import { PublicFrame } from "../frame/public-frame.tsx";
import { AFTER_PAGE_MS, lazyPart } from "../lazy-part.tsx";
import { NotFound } from "../shell/route-states.tsx";

/** Install prompt, updates and pushes. */
const AppParts = lazyPart(() => import("../features/pwa/app-parts.tsx").then((module) => module.AppParts), {
  afterMs: AFTER_PAGE_MS,
});

export const Route = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <LateToaster />
      <AppParts />
    </>
  ),
  notFoundComponent: () => (
    <PublicFrame>
      <NotFound />
    </PublicFrame>
  ),
});
