import { locales } from "@evenly/i18n";
import { createMemoryHistory, createRouter, RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { needMessages } from "./features/preferences/i18n-store.ts";
import { Providers } from "./providers.tsx";
import { routeTree } from "./routeTree.gen.ts";
import { loadTemporal } from "./shell/load-temporal.ts";

export const languages = locales;

const POLL_MS = 10;
const POLLS_MAX = 500;

/** Renders the landing page for signed-out visitors. */
export async function drawLanding(): Promise<{ readonly html: string; readonly title: string }> {
  await Promise.all([needMessages("landing"), loadTemporal()]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/"] }) });
  await router.load();
  const element = document.createElement("div");
  const root = createRoot(element);
  root.render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  const isDrawn = () => element.querySelector("footer") !== null && document.title !== "";
  for (let polls = 0; !isDrawn(); polls += 1) {
    if (polls === POLLS_MAX)
      throw new Error(`the landing page was not drawn: ${element.innerHTML.slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const drawn = { html: element.innerHTML, title: document.title };
  root.unmount();
  return drawn;
}
