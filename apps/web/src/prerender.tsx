import { locales, type Messages } from "@evenly/i18n";
import { createMemoryHistory, createRouter, RouterProvider } from "@tanstack/react-router";
import { prerender } from "react-dom/static.edge";
import { createTranslator } from "use-intl";
import { needMessages, readI18n } from "./features/preferences/i18n-store.ts";
import { Providers } from "./providers.tsx";
import { routeTree } from "./routeTree.gen.ts";
import { loadTemporal } from "./shell/load-temporal.ts";

export const languages = locales;

/** Renders the landing page for signed-out visitors. */
export async function drawLanding(): Promise<{ readonly html: string; readonly title: string }> {
  await Promise.all([needMessages("landing"), loadTemporal()]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/"] }) });
  await router.load();
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
    { onError: (error) => void errors.push(error) },
  );
  // React's marks are for a page that goes on from this markup; the app replaces it.
  const html = (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, "");
  if (errors.length > 0 || !html.includes("<footer"))
    throw new Error(`the landing page was not drawn: ${html.slice(0, 200)}`, { cause: errors[0] });
  // Pages set their title after they are drawn.
  const { locale, messages } = readI18n();
  const t = createTranslator({ locale, messages: messages as Messages, namespace: "nav" });
  return { html, title: t("pageTitle", { title: t("landingTitle") }) };
}
