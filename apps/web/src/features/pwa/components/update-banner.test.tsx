import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notShowing, press, showing } from "../../../testing/page.ts";
import { renderWithTexts } from "../../../testing/render-with-texts.tsx";
import { InstallProvider } from "../install-provider.tsx";
import { UpdateBanner } from "./update-banner.tsx";

const takeUpdate = vi.fn();
let field: HTMLInputElement;

beforeEach(() => {
  takeUpdate.mockReset();
  vi.useFakeTimers();
  field = document.body.appendChild(document.createElement("input"));
});

afterEach(() => field.remove());

const show = () =>
  renderWithTexts(
    <InstallProvider>
      <UpdateBanner takeUpdate={takeUpdate} />
    </InstallProvider>,
  );

async function typeAndUpdate(): Promise<void> {
  field.dispatchEvent(new Event("beforeinput", { bubbles: true }));
  field.value = "typed";
  await press("Update");
  await showing("You'll lose it");
  expect(takeUpdate).not.toHaveBeenCalled();
}

test("the warning is removed once there is no unsaved input", async () => {
  await show();
  await typeAndUpdate();
  field.remove();
  act(() => void vi.advanceTimersByTime(600));
  await showing("New version available!");
  await notShowing("You'll lose it");
  await press("Update");
  expect(takeUpdate).toHaveBeenCalledOnce();
});

test("dismissed while focused, the banner moves the focus to the page's heading", async () => {
  const { unmount } = await show();
  const page = document.body.appendChild(document.createElement("main"));
  page.innerHTML = "<h1>Dashboard</h1>";
  screen.getAllByRole("button")[0]?.focus();
  unmount();
  expect(document.activeElement).toBe(page.querySelector("h1"));
  page.remove();
});
