import { act } from "react";
import { expect, test, vi } from "vitest";
import { clearSession, saveSession } from "../features/auth/session-store.ts";
import { renderWithTexts } from "../testing/render.tsx";
import { Toaster } from "./toaster.tsx";
import { notify } from "./toasts.ts";

const user = { id: "mila", displayName: "Mila", avatarUrl: null };
const shown = () => [...document.querySelectorAll("[data-sonner-toast]")].map((toast) => toast.textContent);

/** Duration of a toast's exit animation. */
const LEAVE_MS = 400;
const leave = () => act(() => new Promise((resolve) => setTimeout(resolve, LEAVE_MS)));

test("toasts are removed when the user's session ends, and not when their token is renewed", async () => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
  const opened = { token: "one", tokenExpiresAt: new Date(Date.now() + 900_000), user };
  saveSession(opened);
  const { unmount } = await renderWithTexts(<Toaster />);
  await act(async () => notify("info", "+$42.00 from Ana"));
  await act(async () => saveSession({ ...opened, token: "two" }));
  await leave();
  expect(shown()).toEqual(["+$42.00 from Ana"]);
  const nora = { id: "nora", displayName: "Nora", avatarUrl: null };
  await act(async () => saveSession({ ...opened, token: "three", user: nora }));
  await leave();
  expect(shown()).toEqual([]);
  await act(async () => notify("info", "-$5.00 to Ana"));
  await leave();
  expect(shown()).toEqual(["-$5.00 to Ana"]);
  await act(async () => clearSession());
  await leave();
  expect(shown()).toEqual([]);
  await unmount();
  vi.unstubAllGlobals();
});
