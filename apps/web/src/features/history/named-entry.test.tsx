import type { Transaction } from "@evenly/contract/payments/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../api/trpc.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { press, setNetwork } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
import { changeOfflineState } from "../offline/offline-state.ts";
import { editStore, queueEdit } from "../offline/queue/edit-store.ts";
import { noteAnswer } from "../offline/reachability.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { detailOf } from "./edits/show-entries.ts";

const MADE_AS = "c0ffee00-0000-4000-8000-000000000009" as Transaction["id"];
const NAMED = "0199f000-0000-7000-8000-000000000009" as Transaction["id"];
const server = makeTransaction({ id: NAMED, type: "manual", merchant: "Kiosk", person: null });

beforeEach(() => {
  signIn();
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
});

afterEach(() => {
  changeOfflineState();
  queryClient.clear();
});

test("a menu that is open in a new entry stays open when the server names the entry", async () => {
  await setNetwork(false);
  const input = { merchant: "Kiosk", date: "2026-11-22", amountMinor: -450n, currency: "USD" };
  queueEdit({ kind: "newEntry", id: MADE_AS, input: { ...input, idempotencyKey: MADE_AS }, timeZone: "UTC" });
  const { history } = await renderScreen(`/history/${MADE_AS}`);
  await press(/category/, { in: await screen.findByRole("article") });
  const opened = await screen.findByRole("dialog", { name: "Category" });
  const opener = () =>
    within(screen.getByRole("article")).getByRole("button", { expanded: true, name: /category/ });
  opener();

  await setNetwork(true);
  await waitFor(() => expect(history.location.pathname).toBe(`/history/${NAMED}`));
  await waitFor(() => expect(editStore.read()).toEqual([]));
  expect(screen.getByRole("dialog", { name: "Category" })).toBe(opened);
  opener();
});
