import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { routeTree } from "./routeTree.gen.ts";
import { focusPage } from "./shell/focus-page.ts";
import { NotFound, RouteError, RoutePending } from "./shell/route-states.tsx";
import { parseSearchTexts, writeSearchTexts } from "./shell/search-texts.ts";

/** A page that takes longer than this to load shows the placeholder. */
export const PENDING_MS = 150;

/** The app's router; a test gives it a history of its own. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch: parseSearchTexts,
    stringifySearch: writeSearchTexts,
    defaultPreload: "intent",
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

export const router = createAppRouter();

/** After navigation the focus goes to the page's heading, so that keyboard and screen reader users start there. */
router.subscribe("onRendered", ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation !== undefined) focusPage();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
