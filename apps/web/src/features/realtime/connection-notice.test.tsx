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

const givenUp: Connection = { state: "disconnected", hasGivenUp: true };
/** The connection stands like this now. */
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

test("nothing stands there until every try has failed; then the word with Retry, in a status that was there before", async () => {
  stand({ state: "disconnected", hasGivenUp: false });
  const early = await render();
  expect(early.status()).toBe("");
  await early.unmount();
  stand(givenUp);
  const { status, unmount } = await render();
  expect(status()).toBe("OfflineRetry");
  await unmount();
});

test("without a network the banner says so, and nothing stands here", async () => {
  stand(givenUp, false);
  const { status, unmount } = await render();
  expect(status()).toBe("");
  await unmount();
});

test("after Retry the focus stays where it is, through connecting and live, until it goes on", async () => {
  stand(givenUp);
  const { host, status, unmount } = await render();
  vi.useFakeTimers();
  const button = host.querySelector("button");
  await act(async () => button?.focus());
  button?.click();
  expect(retry).toHaveBeenCalledOnce();
  await act(async () => stand({ state: "connecting", hasGivenUp: false }));
  expect(status()).toBe("Connecting");
  button?.click();
  expect(retry).toHaveBeenCalledOnce();
  await act(async () => stand({ state: "connected", hasGivenUp: false }));
  await act(() => vi.advanceTimersByTime(60_000));
  expect(status()).toBe("Live");
  expect(document.activeElement).toBe(button);
  await act(async () => button?.blur());
  await act(() => vi.advanceTimersByTime(60_000));
  expect(status()).toBe("");
  await unmount();
});
