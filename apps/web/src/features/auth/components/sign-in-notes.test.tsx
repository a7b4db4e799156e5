import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen, settle } from "../../../testing/render-screen.tsx";
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

test("after a session that ended by itself the sign-in says so, and that what waits is kept", async () => {
  open();
  localStorage.setItem("offlineEdit:u1:a", "{}");
  clearSession();
  const { host, unmount } = await renderScreen("/login");
  expect(host.textContent).toContain("Your session has ended.");
  expect(host.textContent).toContain("What waits to be sent on this device is kept for whoever wrote it");
  await unmount();
});

test("whoever signed out is not told that a session ended, and neither is whoever signed in since", async () => {
  open();
  leaveSession();
  const { host, unmount } = await renderScreen("/login");
  expect(host.textContent).not.toContain("Your session has ended.");
  await unmount();
  open();
  clearSession();
  open();
  expect(hasSessionEnded()).toBe(false);
});

test("without a network the sign-in says so before anything is typed", async () => {
  const { host, unmount } = await renderScreen("/login");
  expect(host.textContent).not.toContain("Signing in needs a connection");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => {
    dispatchEvent(new Event("offline"));
  });
  await settle();
  expect(host.textContent).toContain("Signing in needs a connection");
  await unmount();
  vi.restoreAllMocks();
  dispatchEvent(new Event("online"));
});
