import "./styles.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "react-error-boundary";
import { needMessages } from "./features/preferences/i18n-store.ts";
import { Providers } from "./providers.tsx";
import { router } from "./router.tsx";
import { ErrorFallback } from "./shell/error-fallback.tsx";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");
// The page's own code loads beside the texts, not after them.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]);
}
await needMessages();
// A page drawn while building stands until the same page is ready to take its place at once.
if (element.hasAttribute("data-prerendered")) {
  await router.load();
  element.removeAttribute("data-prerendered");
}
createRoot(element).render(
  <StrictMode>
    <Providers>
      <ErrorBoundary
        fallbackRender={({ error, resetErrorBoundary }) => (
          <ErrorFallback error={error} onRetry={resetErrorBoundary} />
        )}
      >
        <RouterProvider router={router} />
      </ErrorBoundary>
    </Providers>
  </StrictMode>,
);
delete document.documentElement.dataset.stale;
