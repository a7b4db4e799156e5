import { createMemoryHistory, createRouter, RouterProvider } from "@tanstack/react-router";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { needMessages } from "../features/preferences/i18n-store.ts";
import { Providers } from "../providers.tsx";
import { routeTree } from "../routeTree.gen.ts";

/** Renders the app at an address, with its own providers and routes. */
export async function renderScreen(path: string) {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  await needMessages();
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree, history });
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  await act(async () => {
    root.render(
      <Providers>
        <RouterProvider router={router} />
      </Providers>,
    );
    await router.load();
  });
  await settle();
  const unmount = () =>
    act(() => {
      root.unmount();
      host.remove();
    });
  return { host, history, unmount };
}

/** Lets lazy parts, effects and answers arrive. */
export function settle(): Promise<void> {
  return act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
  });
}

/** Types into the field with this label. */
export async function fill(host: HTMLElement, label: string, text: string): Promise<void> {
  const id = [...host.querySelectorAll("label")].find(
    (candidate) => candidate.textContent === label,
  )?.htmlFor;
  const input = id ? host.querySelector<HTMLInputElement>(`[id="${id}"]`) : null;
  if (!input) throw new Error(`no field "${label}"`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
