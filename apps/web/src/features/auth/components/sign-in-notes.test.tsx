import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { flush, renderScreen } from "../../../testing/render-screen.tsx";
import { clearSession, hasSessionEnded, leaveSession, saveSession } from "../session-store.ts";

const user = { id: "u1", displayName: "Ana Ribeiro", avatarUrl: null };
const open = () => saveSession({ token: "a", tokenExpiresAt: new Date(Date.now() + 900_000), user });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test("after a session expired, the sign-in page says so and that pending edits are kept", async () => {
  open();
  localStorage.setItem("offlineEdit:u1:a", "{}");
  clearSession();
  const { host, unmount } = await renderScreen("/login");
  expect(host.textContent).toContain("You've been signed out.");
  expect(host.textContent).toContain("We've kept what's waiting on this device");
  await unmount();
});

test("the note about an expired session is not shown after signing out or after a new sign-in", async () => {
  open();
  leaveSession();
  const { host, unmount } = await renderScreen("/login");
  expect(host.textContent).not.toContain("You've been signed out.");
  await unmount();
  open();
  clearSession();
  open();
  expect(hasSessionEnded()).toBe(false);
});

test("without a network the sign-in page says so before any input", async () => {
  const { host, unmount } = await renderScreen("/login");
  expect(host.textContent).not.toContain("Connect to sign in");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => {
    dispatchEvent(new Event("offline"));
  });
  await flush();
  expect(host.textContent).toContain("Connect to sign in");
  await unmount();
  vi.restoreAllMocks();
  dispatchEvent(new Event("online"));
});
