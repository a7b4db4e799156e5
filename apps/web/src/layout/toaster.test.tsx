import { act, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { clearSession, saveSession } from "../features/auth/session-store.ts";
import { notify } from "../shell/toasts.ts";
import { renderWithTexts } from "../testing/render-with-texts.tsx";
import { Toaster } from "./toaster.tsx";

const user = { id: "mila", displayName: "Mila", avatarUrl: null };
const shown = () => [...document.querySelectorAll("[data-sonner-toast]")].map((toast) => toast.textContent);

test("toasts are removed when the user's session ends, and not when their token is renewed", async () => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
  const opened = { token: "one", tokenExpiresAt: new Date(Date.now() + 900_000), user };
  saveSession(opened);
  await renderWithTexts(<Toaster />);
  act(() => void notify("info", "+$42.00 from Ana"));
  act(() => saveSession({ ...opened, token: "two" }));
  await waitFor(() => expect(shown()).toEqual(["+$42.00 from Ana"]));
  // A toast that leaves does so for 200 ms.
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(shown()).toEqual(["+$42.00 from Ana"]);
  const nora = { id: "nora", displayName: "Nora", avatarUrl: null };
  act(() => saveSession({ ...opened, token: "three", user: nora }));
  await waitFor(() => expect(shown()).toEqual([]));
  act(() => void notify("info", "-$5.00 to Ana"));
  await waitFor(() => expect(shown()).toEqual(["-$5.00 to Ana"]));
  act(() => clearSession());
  await waitFor(() => expect(shown()).toEqual([]));
});
