import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession, saveSession } from "./features/auth/session-store.ts";
import { needMessages } from "./features/preferences/i18n-store.ts";
import { Providers } from "./providers.tsx";
import { renderWithTexts } from "./testing/render.tsx";

const postMessage = vi.fn();
beforeEach(() => {
  localStorage.clear();
  postMessage.mockReset();
  const container = { getRegistration: async () => ({ active: { postMessage } }), addEventListener: vi.fn() };
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
});

test("the service worker is told once that a session has ended, also if it ended in another tab", async () => {
  const user = { id: "me", displayName: "Mila Lund", avatarUrl: null };
  saveSession({ token: "a-token-of-a-test", tokenExpiresAt: new Date(Date.now() + 900_000), user });
  await needMessages();
  const { unmount } = await renderWithTexts(<Providers>text</Providers>);
  await act(async () => undefined);
  expect(postMessage).not.toHaveBeenCalled();
  await act(async () => clearSession());
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: "SIGNED_OUT" });
  await unmount();
});
