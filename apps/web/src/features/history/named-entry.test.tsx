import type { Transaction } from "@evenly/contract/payments/schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { flush, renderScreen } from "../../testing/render-screen.tsx";
import { setNetwork, signInMila } from "../../testing/send-screen.ts";
import { queryClient } from "../../trpc.ts";
import { changeOfflineState } from "../offline/offline-state.ts";
import { editStore, queueEdit } from "../offline/queue/edit-store.ts";
import { noteAnswer } from "../offline/reachability.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { detailOf } from "./edits/show-entries.ts";

const MADE_AS = "c0ffee00-0000-4000-8000-000000000009" as Transaction["id"];
const NAMED = "0199f000-0000-7000-8000-000000000009" as Transaction["id"];
const server = makeTransaction({ id: NAMED, type: "manual", merchant: "Kiosk", person: null });

beforeEach(() => {
  signInMila();
  noteAnswer();
  const page = { transactions: [], nextCursor: null, searchedTo: null, total: 0, totalIsCapped: false };
  fakeApi({
    "payments.listTransactions": () => page,
    "payments.sumTransactions": () => ({ sums: [], count: 0, isCapped: false, since: null }),
    "payments.getTransaction": () => detailOf(server),
    "payments.listTags": () => [],
    "payments.listExports": () => [],
    "payments.createManualEntry": () => server,
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

afterEach(() => {
  changeOfflineState();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a menu that is open in a new entry stays open when the server names the entry", async () => {
  await setNetwork(false);
  const input = { merchant: "Kiosk", date: "2026-11-22", amountMinor: -450n, currency: "USD" };
  queueEdit({ kind: "newEntry", id: MADE_AS, input: { ...input, idempotencyKey: MADE_AS }, timeZone: "UTC" });
  const { host, history, unmount } = await renderScreen(`/history/${MADE_AS}`);
  const menu = () => document.querySelector('[role=dialog][aria-label="Category"]');
  const opener = () =>
    [...host.querySelectorAll<HTMLElement>("article button")].find(({ textContent }) =>
      textContent?.includes("category"),
    );
  for (let tries = 0; tries < 60 && !opener(); tries += 1) await flush();
  await act(async () => opener()?.click());
  for (let tries = 0; tries < 60 && !menu(); tries += 1) await flush();
  const opened = menu();
  expect(opened).not.toBeNull();

  await setNetwork(true);
  for (let tries = 0; tries < 60 && history.location.pathname.endsWith(MADE_AS); tries += 1) await flush();
  expect(history.location.pathname).toBe(`/history/${NAMED}`);
  expect(editStore.read()).toEqual([]);
  await flush();
  expect(menu()).toBe(opened);
  expect(opener()?.getAttribute("aria-expanded")).toBe("true");
  await unmount();
});
