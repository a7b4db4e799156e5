import "./styles.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { needMessages } from "./features/preferences/i18n-store.ts";
import { warmFormats } from "./layout/warm-formats.ts";
import { Providers } from "./providers.tsx";
import { PENDING_MS, router } from "./router.tsx";
import { ErrorGuard } from "./shell/error-guard.tsx";
import { loadTemporal } from "./shell/load-temporal.ts";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");
// Loads the page's code in parallel with its texts.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]);
}
warmFormats();
await Promise.all([needMessages(), loadTemporal()]);
const loaded = router.load().then(() => true);
// A prerendered page stays until the app can replace it in one step. Other pages show their placeholder after the usual delay.
const isLoaded = await (element.hasAttribute("data-prerendered")
  ? loaded
  : Promise.race([loaded, wait(PENDING_MS)]));
element.removeAttribute("data-prerendered");

function wait(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), ms));
}

function App() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.stale;
  }, []);
  return (
    <Providers>
      <ErrorGuard>
        <RouterProvider router={router} />
      </ErrorGuard>
    </Providers>
  );
}

const render = () =>
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
// React renders a transition in slices of 5 ms, between which the browser answers input. While a page still loads, a slice could mix its
// route with texts from before it had loaded.
if (isLoaded) startTransition(render);
else render();
