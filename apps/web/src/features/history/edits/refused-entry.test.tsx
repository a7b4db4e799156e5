import { AppError } from "@evenly/contract";
import type { CreateManualEntryInput } from "@evenly/contract/history/manual-entries";
import type { HistoryPage, Transaction } from "@evenly/contract/payments/schemas";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../api/trpc.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fillStorage } from "../../../testing/fill-storage.ts";
import { fill, notShowing, press, setNetwork, showing, submit } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";
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
  signIn();
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
});

afterEach(() => {
  changeOfflineState();
  queryClient.clear();
});

/** The dialog on top, once it has a field. */
async function openForm(): Promise<HTMLElement> {
  await screen.findByLabelText("Where or who with");
  return screen.getAllByRole("dialog").at(-1) as HTMLElement;
}

test("a refused new entry names the invalid field, keeps its values, and is corrected and sent again in one step", async () => {
  const input = { merchant: TURNED, date: "2026-11-22", amountMinor: -450n, currency: "USD" };
  queueEdit({ kind: "newEntry", id: ID, input: { ...input, idempotencyKey: ID }, timeZone: "UTC" });
  await renderScreen("/history");
  await press(/^Show$/);
  const sheet = await screen.findByRole("dialog");
  await showing("Check this field: Where or who with.", sheet);
  await showing(`\u2068${TURNED}\u2069`, sheet);
  await press(/^Edit: /);
  const form = await openForm();
  await fill("Where or who with", "Kiosk", form);
  await press(/^Save$/);
  await waitFor(() => expect(create.mock.calls.length).toBeGreaterThanOrEqual(2));
  expect(create.mock.calls.at(-1)?.[0]).toMatchObject({ ...input, merchant: "Kiosk", idempotencyKey: ID });
  await waitFor(() => expect(editStore.read()).toEqual([]));
});

test("an entry that was deleted elsewhere is reported as missing and cannot be retried", async () => {
  await renderScreen(`/history/${entry.id}`);
  await screen.findByRole("article");
  isDeleted = true;
  await act(async () => void queryClient.invalidateQueries({ queryKey: [["payments", "getTransaction"]] }));
  await showing("Payment not found");
  expect(screen.queryByRole("article")).toBeNull();
  await notShowing("up to date");
});

test("a new entry that the device cannot store reports missing storage, not a server error", async () => {
  await renderScreen("/history");
  await setNetwork(false);
  create.mockImplementation(() => {
    throw new TypeError("no network");
  });
  await press(/^Add entry$/);
  const form = await openForm();
  await fill("Amount", "4.50", form);
  await fill("Where or who with", "Kiosk", form);
  fillStorage();
  submit(form);
  await showing("Your device is full", form);
  await notShowing("cannot be reached", form);
});
