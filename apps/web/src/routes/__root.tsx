import { createRootRoute, Outlet } from "@tanstack/react-router";
import { LateToaster } from "../layout/app-layout.tsx";
import { PublicLayout } from "../layout/public-layout.tsx";
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
    <PublicLayout>
      <NotFound />
    </PublicLayout>
  ),
});
