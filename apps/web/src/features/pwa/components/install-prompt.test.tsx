import { act, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { showing, user } from "../../../testing/page.ts";
import { renderWithTexts } from "../../../testing/render-with-texts.tsx";

/** Renders the prompt with its providers in a browser with these navigator properties. */
async function show(properties: object = {}) {
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

// Files share the modules that they have loaded: the ones of this file stay here.
afterAll(() => void vi.resetModules());
beforeEach(() => void vi.resetModules());
afterEach(() => {
  Reflect.deleteProperty(navigator, "standalone");
});

const buttonsOf = () => screen.queryAllByRole("button").map((button) => button.textContent);

test("a browser without an install API shows how to install by hand, without a button", async () => {
  await show({ standalone: false });
  await showing("choose “Add to Home Screen”");
  expect(buttonsOf()).toEqual(["Dismiss"]);
});

test("an install offer is used once, and a dismissed prompt stays dismissed", async () => {
  await show();
  const prompt = vi.fn(async () => ({ outcome: "dismissed" }));
  act(() => void dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt })));
  await waitFor(() => expect(buttonsOf()).toHaveLength(2));
  const [dismiss, install] = screen.getAllByRole("button") as [HTMLElement, HTMLElement];
  // Both clicks come before the page is drawn again.
  act(() => {
    install.click();
    install.click();
  });
  await waitFor(() => expect(buttonsOf()).toEqual(["Dismiss"]));
  expect(prompt).toHaveBeenCalledTimes(1);
  await user.click(dismiss);
  expect(localStorage.getItem("evenly-install-dismissed")).not.toBeNull();
});

test("while the prompt is shown, toasts are above it", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(180);
  const below = () => document.documentElement.style.getPropertyValue("--below-toasts");
  const { unmount } = await show();
  await waitFor(() => expect(below()).toBe("180px"));
  unmount();
  expect(below()).toBe("");
});

test("dismissed while focused, the prompt moves the focus to the page's heading", async () => {
  const { unmount } = await show();
  const page = document.body.appendChild(document.createElement("main"));
  page.innerHTML = "<h1>Dashboard</h1>";
  (await screen.findByRole("button", { name: "Dismiss" })).focus();
  unmount();
  expect(document.activeElement).toBe(page.querySelector("h1"));
  page.remove();
});
