import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";
import { focusPage } from "./shell/app-frame.tsx";
import { NotFound, RouteError, RoutePending } from "./shell/route-states.tsx";

/** A page that takes longer than this shows the placeholder. */
const PENDING_MS = 150;

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultPendingMs: PENDING_MS,
  defaultPendingMinMs: 0,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

/** After a change of page the focus goes to its heading, so that keyboards and screen readers start there. */
router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation !== undefined) focusPage();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
