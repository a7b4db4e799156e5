import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { press, renderWithTexts } from "../../../testing/render.tsx";
import { InstallProvider } from "../install-provider.tsx";
import { UpdateBanner } from "./update-banner.tsx";

const takeUpdate = vi.fn();
let field: HTMLInputElement;

beforeEach(() => {
  takeUpdate.mockReset();
  vi.useFakeTimers();
  field = document.body.appendChild(document.createElement("input"));
});

afterEach(() => {
  vi.useRealTimers();
  field.remove();
});

const render = () =>
  renderWithTexts(
    <InstallProvider>
      <UpdateBanner takeUpdate={takeUpdate} />
    </InstallProvider>,
  );

async function typeAndUpdate(host: HTMLElement): Promise<void> {
  field.dispatchEvent(new Event("beforeinput", { bubbles: true }));
  field.value = "typed";
  await press(host, "Update");
  expect(host.textContent).toContain("You'll lose it");
  expect(takeUpdate).not.toHaveBeenCalled();
}

test("the warning is removed once there is no unsaved input", async () => {
  const { host, unmount } = await render();
  await typeAndUpdate(host);
  field.remove();
  await act(async () => vi.advanceTimersByTime(600));
  expect(host.textContent).toContain("New version available!");
  expect(host.textContent).not.toContain("You'll lose it");
  await press(host, "Update");
  expect(takeUpdate).toHaveBeenCalledOnce();
  await unmount();
});

test("dismissed while focused, the banner moves the focus to the page's heading", async () => {
  const { host, unmount } = await render();
  const page = document.body.appendChild(document.createElement("main"));
  page.innerHTML = "<h1>Dashboard</h1>";
  host.querySelector("button")?.focus();
  await unmount();
  expect(document.activeElement).toBe(page.querySelector("h1"));
  page.remove();
});
