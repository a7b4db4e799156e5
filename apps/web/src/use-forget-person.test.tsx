import { act, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession, saveSession } from "./features/auth/session-store.ts";
import { needMessages } from "./features/preferences/i18n-store.ts";
import { Providers } from "./providers.tsx";
import { settle } from "./testing/page.ts";
import { renderWithTexts } from "./testing/render-with-texts.tsx";

const postMessage = vi.fn();
beforeEach(() => {
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
});

test("the service worker is told once that a session has ended, also if it ended in another tab", async () => {
  const user = { id: "me", displayName: "Mila Lund", avatarUrl: null };
  saveSession({ token: "a-token-of-a-test", tokenExpiresAt: new Date(Date.now() + 900_000), user });
  await needMessages();
  await renderWithTexts(<Providers>text</Providers>);
  await settle();
  expect(postMessage).not.toHaveBeenCalled();
  act(() => clearSession());
  await waitFor(() => expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: "SIGNED_OUT" }));
});
