import { act, useSyncExternalStore } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderWithTexts } from "../../testing/render.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import type { Connection } from "./connection-state.ts";

const listeners = new Set<() => void>();
const retry = vi.fn();
let now: { connection: Connection; online: boolean };

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
  for (const listener of listeners) listener();
}

beforeEach(() => void retry.mockReset());
afterEach(() => void vi.useRealTimers());

async function render() {
  const screen = await renderWithTexts(<ConnectionNotice />);
  await act(() => vi.dynamicImportSettled());
  return { ...screen, status: () => screen.host.querySelector("[role=status]")?.textContent };
}

test("shows nothing until every attempt has failed; then a text with Retry in a status region that existed before", async () => {
  stand({ state: "disconnected", hasGivenUp: false, isPaused: false });
  const early = await render();
  expect(early.status()).toBe("");
  await early.unmount();
  stand(givenUp);
  const { status, unmount } = await render();
  expect(status()).toBe("OfflineTry again");
  await unmount();
});

test("without a network the banner says so, and the notice is hidden", async () => {
  stand(givenUp, false);
  const { status, unmount } = await render();
  expect(status()).toBe("");
  await unmount();
});

test("after Retry the focus stays on the button while connecting and when live, until the user moves it", async () => {
  stand(givenUp);
  const { host, status, unmount } = await render();
  vi.useFakeTimers();
  const button = host.querySelector("button");
  await act(async () => button?.focus());
  button?.click();
  expect(retry).toHaveBeenCalledOnce();
  await act(async () => stand({ state: "connecting", hasGivenUp: false, isPaused: false }));
  expect(status()).toBe("Connecting");
  button?.click();
  expect(retry).toHaveBeenCalledOnce();
  await act(async () => stand({ state: "connected", hasGivenUp: false, isPaused: false }));
  await act(() => vi.advanceTimersByTime(60_000));
  expect(status()).toBe("Live");
  expect(document.activeElement).toBe(button);
  await act(async () => button?.blur());
  await act(() => vi.advanceTimersByTime(60_000));
  expect(status()).toBe("");
  await unmount();
});

test("a page whose socket made room for another one says why, with a way to resume", async () => {
  stand({ state: "disconnected", hasGivenUp: false, isPaused: true });
  const { host, status, unmount } = await render();
  expect(status()).toContain("Paused: open in too many tabs");
  expect(status()).toMatch(/Resume$/);
  host.querySelector("button")?.click();
  expect(retry).toHaveBeenCalledOnce();
  await unmount();
});
