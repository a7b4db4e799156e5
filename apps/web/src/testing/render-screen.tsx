import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { act, render } from "@testing-library/react";
import { toast } from "sonner";
import { onTestFinished } from "vitest";
import { queryClient } from "../api/trpc.ts";
import { noteAnswer } from "../features/offline/reachability.ts";
import { changeLocale, needMessages, readI18n } from "../features/preferences/i18n-store.ts";
import { Providers } from "../providers.tsx";
import { createAppRouter } from "../router.tsx";
import { takeToasts } from "../shell/toasts.ts";
import { user } from "./page.ts";

/** Puts back what modules of the app remember: files share them. */
async function leaveNothing(): Promise<void> {
  queryClient.clear();
  noteAnswer();
  toast.dismiss();
  takeToasts(() => undefined)();
  if (readI18n().locale !== "en") await changeLocale("en");
  localStorage.clear();
}

/** Renders the app at an address, with its real providers and routes. */
export async function renderScreen(path: string) {
  await needMessages();
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter(history);
  const { unmount } = await act(async () => {
    const rendered = render(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    );
    await router.load();
    return rendered;
  });
  onTestFinished(leaveNothing);
  return { user, history, router, unmount };
}
