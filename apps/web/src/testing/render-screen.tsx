import { createMemoryHistory, createRouter, RouterProvider } from "@tanstack/react-router";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { needMessages } from "../features/preferences/i18n-store.ts";
import { Providers } from "../providers.tsx";
import { routeTree } from "../routeTree.gen.ts";

/** Renders the app at an address, with its real providers and routes. */
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
  await flush();
  const unmount = () =>
    act(() => {
      root.unmount();
      host.remove();
    });
  return { host, history, unmount };
}

const POLL_MS = 20;
const POLLS_STILL = 3;
const POLLS_MAX = 150;

/** Waits for lazy parts, effects and answers, until the page has stopped changing. */
export async function flush(): Promise<void> {
  let before = "";
  for (let polls = 0, still = 0; polls < POLLS_MAX && still < POLLS_STILL; polls += 1) {
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    });
    const isReady = document.querySelector("h1") !== null;
    still = isReady && document.body.innerHTML === before ? still + 1 : 0;
    before = document.body.innerHTML;
  }
}

/** Types into the field with this label. */
export async function fill(host: HTMLElement, label: string, text: string): Promise<void> {
  const id = [...host.querySelectorAll("label")].find(
    (candidate) => candidate.textContent === label,
  )?.htmlFor;
  const input = id ? host.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[id="${id}"]`) : null;
  if (!input) throw new Error(`no field "${label}"`);
  await act(async () => {
    const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
