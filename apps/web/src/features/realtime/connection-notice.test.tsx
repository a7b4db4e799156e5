import { act, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { user } from "../../testing/page.ts";
import { renderWithTexts } from "../../testing/render-with-texts.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import type { Connection } from "./connection-state.ts";

const listeners = new Set<() => void>();
const retry = vi.fn();
let now: { connection: Connection; online: boolean };

// Files share the modules that they have loaded: the ones with fakes are for this file alone.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("../offline/offline-provider.tsx");
  vi.doUnmock("./realtime-balance-provider.tsx");
  vi.resetModules();
});

const useNow = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => now,
  );
vi.mock("../offline/offline-provider.tsx", () => ({ useOffline: () => ({ online: useNow().online }) }));
vi.mock("./realtime-balance-provider.tsx", () => ({
  useRealtimeConnection: () => ({ ...useNow().connection, retry }),
}));

const givenUp: Connection = { state: "disconnected", hasGivenUp: true, isPaused: false };
/** Sets the connection's state. */
function stand(connection: Connection, online = true): void {
  now = { connection, online };
  act(() => {
    for (const listener of listeners) listener();
  });
}

beforeEach(() => void retry.mockReset());

async function show() {
  const page = await renderWithTexts(<ConnectionNotice />);
  await act(() => vi.dynamicImportSettled());
  return { ...page, status: () => screen.getByRole("status").textContent };
}

test("shows nothing until every attempt has failed; then a text with Retry in a status region that existed before", async () => {
  stand({ state: "disconnected", hasGivenUp: false, isPaused: false });
  const early = await show();
  expect(early.status()).toBe("");
  early.unmount();
  stand(givenUp);
  const { status } = await show();
  expect(status()).toBe("OfflineTry again");
});

test("without a network the banner says so, and the notice is hidden", async () => {
  stand(givenUp, false);
  const { status } = await show();
  expect(status()).toBe("");
});

test("after Retry the focus stays on the button while connecting and when live, until the user moves it", async () => {
  stand(givenUp);
  const { status } = await show();
  vi.useFakeTimers();
  const button = screen.getByRole("button");
  await user.click(button);
  expect(retry).toHaveBeenCalledOnce();
  stand({ state: "connecting", hasGivenUp: false, isPaused: false });
  expect(status()).toBe("Connecting");
  await user.click(button);
  expect(retry).toHaveBeenCalledOnce();
  stand({ state: "connected", hasGivenUp: false, isPaused: false });
  act(() => void vi.advanceTimersByTime(60_000));
  expect(status()).toBe("Live");
  expect(document.activeElement).toBe(button);
  act(() => button.blur());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(status()).toBe("");
});

test("a page whose socket made room for another one says why, with a way to resume", async () => {
  stand({ state: "disconnected", hasGivenUp: false, isPaused: true });
  const { status } = await show();
  expect(status()).toContain("Paused: open in too many tabs");
  expect(status()).toMatch(/Resume$/);
  await user.click(screen.getByRole("button"));
  expect(retry).toHaveBeenCalledOnce();
});
