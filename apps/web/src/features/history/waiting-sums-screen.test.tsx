import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { flush, renderScreen } from "../../testing/render-screen.tsx";
import { setNetwork, signInMila } from "../../testing/send-screen.ts";
import { queueEdit } from "../offline/index.ts";
import { noteAnswer } from "../offline/reachability.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";

beforeEach(() => {
  signInMila();
  noteAnswer();
  fakeApi({
    "auth.getProfile": () => ({ timeZone: "UTC", displayCurrency: "USD", isAdmin: false }),
    "payments.listTransactions": () => ({
      transactions: [makeTransaction()],
      ...{ nextCursor: null, searchedTo: null, total: 1, totalIsCapped: false },
    }),
    "payments.sumTransactions": () => ({
      sums: [{ currency: "USD", inMinor: 4_200n, outMinor: 0n }],
      ...{ count: 1, isCapped: false, since: null },
    }),
    // The answer is lost, so that the entry keeps waiting.
    "payments.createManualEntry": () => {
      throw new Error("lost");
    },
    "payments.listTags": () => [],
    "payments.listExports": () => [],
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("offline, the sums include what waits on this device; a filtered list says that they do not", async () => {
  const { host, history, unmount } = await renderScreen("/history");
  for (let tries = 0; tries < 40 && !host.textContent?.includes("1 entry"); tries += 1) await flush();
  await setNetwork(false);
  await act(async () => {
    queueEdit({
      kind: "newEntry",
      id: "0199f000-0000-7000-8000-0000000000e1" as never,
      timeZone: "UTC",
      input: {
        ...{ merchant: "Bakery", date: "2026-11-21", amountMinor: -1_250n, currency: "USD" },
        idempotencyKey: "0199f000-0000-7000-8000-0000000000e1",
      },
    });
  });
  await flush();
  expect(host.textContent).toContain("2 entries");
  expect(host.textContent).toContain("−$12.50");
  expect(host.querySelector('[role="img"][aria-label*="12.50"]')).not.toBeNull();
  expect(host.textContent).not.toContain("aren't counted");
  await setNetwork(true);
  await act(async () => history.push("/history?direction=in"));
  for (let tries = 0; tries < 40 && !host.textContent?.includes("aren't counted"); tries += 1) await flush();
  expect(host.textContent).toContain("Changes waiting to send aren't counted yet.");
  await unmount();
});
