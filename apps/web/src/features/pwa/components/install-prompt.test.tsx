import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderWithTexts } from "../../../testing/render.tsx";

/** Renders the prompt with its providers in a browser with these navigator properties. */
async function render(properties: object = {}) {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(navigator, name, { value, configurable: true });
  const { Providers } = await import("../../../providers.tsx");
  const { needMessages } = await import("../../preferences/index.ts");
  const { InstallPrompt } = await import("./install-prompt.tsx");
  await needMessages("pwa");
  return renderWithTexts(
    <Providers>
      <InstallPrompt />
    </Providers>,
  );
}

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "standalone");
  vi.restoreAllMocks();
});

const buttonsOf = (host: HTMLElement) =>
  [...host.querySelectorAll("button")].map((button) => button.textContent);

test("a browser without an install API shows how to install by hand, without a button", async () => {
  const { host, unmount } = await render({ standalone: false });
  expect(host.textContent).toContain("choose “Add to Home Screen”");
  expect(buttonsOf(host)).toEqual(["Dismiss"]);
  await unmount();
});

test("an install offer is used once, and a dismissed prompt stays dismissed", async () => {
  const { host, unmount } = await render();
  const prompt = vi.fn(async () => ({ outcome: "dismissed" }));
  await act(async () => {
    dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  });
  const [dismiss, install] = host.querySelectorAll("button");
  await act(async () => {
    install?.click();
    install?.click();
  });
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(buttonsOf(host)).toEqual(["Dismiss"]);
  await act(async () => dismiss?.click());
  expect(localStorage.getItem("evenly-install-dismissed")).not.toBeNull();
  await unmount();
});

test("while the prompt is shown, toasts are above it", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(180);
  const below = () => document.documentElement.style.getPropertyValue("--below-toasts");
  const { unmount } = await render();
  expect(below()).toBe("180px");
  await unmount();
  expect(below()).toBe("");
});

test("dismissed while focused, the prompt moves the focus to the page's heading", async () => {
  const { host, unmount } = await render();
  const page = document.body.appendChild(document.createElement("main"));
  page.innerHTML = "<h1>Dashboard</h1>";
  host.querySelector("button")?.focus();
  await unmount();
  expect(document.activeElement).toBe(page.querySelector("h1"));
  page.remove();
});
