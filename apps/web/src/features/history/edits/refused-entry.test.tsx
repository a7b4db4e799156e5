import { AppError } from "@evenly/contract";
import type { CreateManualEntryInput } from "@evenly/contract/payments/manual-entries";
import type { HistoryPage, Transaction } from "@evenly/contract/payments/schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fillStorage } from "../../../testing/fill-storage.ts";
import { fill, flush, renderScreen } from "../../../testing/render-screen.tsx";
import { signInMila } from "../../../testing/send-screen.ts";
import { queryClient } from "../../../trpc.ts";
import { changeOfflineState } from "../../offline/offline-state.ts";
import { editStore, queueEdit } from "../../offline/queue/edit-store.ts";
import { noteAnswer } from "../../offline/reachability.ts";
import { makeTransaction } from "../../payments/testing/make-transaction.ts";
import { detailOf } from "./show-entries.ts";

const ID = "c0ffee00-0000-4000-8000-000000000001" as Transaction["id"];
const TURNED = "Kiosk \u202eksoiK";
const entry = makeTransaction({ id: "0199f000-0000-7000-8000-000000000001" as Transaction["id"] });
const page: HistoryPage = {
  transactions: [entry],
  nextCursor: null,
  searchedTo: null,
  total: 1,
  totalIsCapped: false,
};
const create = vi.fn<(input: CreateManualEntryInput) => Transaction>();
let isDeleted = false;

beforeEach(() => {
  signInMila();
  noteAnswer();
  isDeleted = false;
  create.mockReset().mockImplementation(({ merchant }) => {
    if (merchant.includes("\u202e"))
      throw new AppError("VALIDATION", { issues: [{ path: "merchant", message: "has control characters" }] });
    return makeTransaction({ type: "manual", merchant });
  });
  fakeApi({
    "payments.listTransactions": () => page,
    "payments.sumTransactions": () => ({ sums: [], count: 1, isCapped: false, since: null }),
    "payments.getTransaction": () => {
      if (isDeleted) throw new AppError("NOT_FOUND");
      return detailOf(entry);
    },
    "payments.listTags": () => [],
    "payments.listExports": () => [],
    "payments.createManualEntry": create,
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

async function pressNamed(want: RegExp): Promise<void> {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>("button, a")].find((one) =>
      want.test(one.getAttribute("aria-label") ?? one.textContent ?? ""),
    );
  for (let tries = 0; tries < 60 && !find(); tries += 1) await flush();
  await act(async () => find()?.click());
  await flush();
}

test("a refused new entry names the invalid field, keeps its values, and is corrected and sent again in one step", async () => {
  const input = { merchant: TURNED, date: "2026-11-22", amountMinor: -450n, currency: "USD" };
  queueEdit({ kind: "newEntry", id: ID, input: { ...input, idempotencyKey: ID }, timeZone: "UTC" });
  const { unmount } = await renderScreen("/history");
  await pressNamed(/^Show$/);
  for (let tries = 0; tries < 60 && !document.querySelector("dialog"); tries += 1) await flush();
  const sheet = document.querySelector("dialog") as HTMLElement;
  expect(sheet.textContent).toContain("Check this field: Where or who with.");
  expect(sheet.textContent).toContain(`\u2068${TURNED}\u2069`);
  await pressNamed(/^Edit: /);
  const formNow = () => [...document.querySelectorAll("dialog")].at(-1);
  for (let tries = 0; tries < 60 && !formNow()?.querySelector("label"); tries += 1) await flush();
  const form = formNow() as HTMLElement;
  await fill(form, "Where or who with", "Kiosk");
  await pressNamed(/^Save$/);
  for (let tries = 0; tries < 60 && create.mock.calls.length < 2; tries += 1) await flush();
  expect(create.mock.calls.at(-1)?.[0]).toMatchObject({ ...input, merchant: "Kiosk", idempotencyKey: ID });
  await flush();
  expect(editStore.read()).toEqual([]);
  await unmount();
});

test("an entry that was deleted elsewhere is reported as missing and cannot be retried", async () => {
  const { host, unmount } = await renderScreen(`/history/${entry.id}`);
  await flush();
  expect(host.querySelector("article")).not.toBeNull();
  isDeleted = true;
  await act(async () => void queryClient.invalidateQueries({ queryKey: [["payments", "getTransaction"]] }));
  await flush();
  expect(host.textContent).toContain("Payment not found");
  expect(host.querySelector("article")).toBeNull();
  expect(host.textContent).not.toContain("up to date");
  await unmount();
});

test("a new entry that the device cannot store reports missing storage, not a server error", async () => {
  const { unmount } = await renderScreen("/history");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => {
    dispatchEvent(new Event("offline"));
  });
  create.mockImplementation(() => {
    throw new TypeError("no network");
  });
  await pressNamed(/^Add entry$/);
  const formNow = () => [...document.querySelectorAll("dialog")].at(-1);
  for (let tries = 0; tries < 60 && !formNow()?.querySelector("label"); tries += 1) await flush();
  const form = formNow() as HTMLElement;
  await fill(form, "Amount", "4.50");
  await fill(form, "Where or who with", "Kiosk");
  fillStorage();
  await act(async () => form.querySelector<HTMLElement>("[type=submit]")?.click());
  await flush();
  expect(form.textContent).toContain("Your device is full");
  expect(form.textContent).not.toContain("cannot be reached");
  await unmount();
});
