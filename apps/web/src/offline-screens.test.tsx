import { AppError } from "@evenly/contract";
import type { HistoryPage, Transaction } from "@evenly/contract/payments/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { detailOf } from "./features/history/edits/show-entries.ts";
import { changeOfflineState } from "./features/offline/offline-state.ts";
import { editStore, queueEdit } from "./features/offline/queue/edit-store.ts";
import type { QueuedEdit } from "./features/offline/queue/edits.ts";
import { noteAnswer } from "./features/offline/reachability.ts";
import { makeTransaction } from "./features/payments/testing/make-transaction.ts";
import { fakeApi } from "./testing/fake-api.ts";
import { notShowing, press, showing, user } from "./testing/page.ts";
import { renderScreen } from "./testing/render-screen.tsx";
import { signIn } from "./testing/session.ts";

type EntryId = Transaction["id"];
const idOf = (end: number) => `0199f000-0000-7000-8000-00000000000${end}` as EntryId;
const entries = [1, 2, 3].map((end) => makeTransaction({ id: idOf(end), note: "Theirs", version: 4 }));
const page: HistoryPage = {
  transactions: entries,
  nextCursor: null,
  searchedTo: null,
  total: 3,
  totalIsCapped: false,
};
const mila = {
  id: "me",
  handle: "mila",
  firstName: "Mila",
  lastName: "Lund",
  displayName: "Mila Lund",
  avatarUrl: null,
  timeZone: "UTC",
  country: "NO",
  locale: "en",
  displayCurrency: "USD",
  version: 3,
  email: "mila@evenly.test",
  emailVerified: true,
  phone: null,
  limitsTimeZone: null,
};
const update = vi.fn();
const send = vi.fn();

function goOffline(): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
}

beforeEach(() => {
  signIn();
  noteAnswer();
  update.mockReset().mockImplementation(() => {
    throw new AppError("INTERNAL");
  });
  fakeApi({
    "auth.getProfile": () => mila,
    "payments.listTransactions": () => page,
    "payments.sumTransactions": () => ({ sums: [], count: 3, isCapped: false, since: null }),
    "payments.getTransaction": ({ id }: { id: string }) =>
      detailOf(entries.find((entry) => entry.id === id) ?? makeTransaction()),
    "payments.listTags": () => [],
    "payments.listExports": () => [],
    "payments.updateTransaction": update,
    "payments.createManualEntry": send,
    "payments.deleteTransaction": send,
  });
  vi.stubGlobal("IntersectionObserver", SeesNothing);
});

afterEach(() => {
  changeOfflineState();
});

class SeesNothing {
  observe(): void {}
  disconnect(): void {}
}

const name = { title: "Ana Ribeiro", amountMinor: 4200n, currency: "USD" };
const noteOf = (end: number, note: string) =>
  ({
    kind: "entry",
    id: idOf(end),
    name,
    version: 4,
    changes: { note },
    base: { note: "Before" },
    timeZone: "UTC",
  }) as const;

/** Stores an edit in the state after the server's answer. */
function keep(edit: QueuedEdit["edit"], facts: Partial<QueuedEdit> = {}): void {
  queueEdit(edit);
  const queued = editStore.read().at(-1);
  if (queued) editStore.keep({ ...queued, ...facts });
}
const LATER = { tries: 1, dueAt: Date.now() + 900_000 };

const openSheet = async () => {
  await press("Show");
  return screen.findByRole("dialog");
};
const rowTexts = () =>
  [...document.querySelectorAll("[data-row]")].map(
    (row) => /Change not saved|Change waiting to send|Waiting to send/.exec(row.textContent ?? "")?.[0],
  );

test("a pending note is marked as a change, a pending new entry as not sent, and a refusal as refused", async () => {
  goOffline();
  keep(noteOf(1, "Mine"));
  keep(noteOf(2, "Mine"), { refusal: "STATE_CONFLICT" });
  const input = { merchant: "Kiosk", date: "2026-11-22", amountMinor: -450n, currency: "USD" };
  const id = "c0ffee00-0000-4000-8000-000000000001" as EntryId;
  keep({ kind: "newEntry", id, input: { ...input, idempotencyKey: id }, timeZone: "UTC" });
  await renderScreen(`/history/${idOf(1)}`);
  await waitFor(() =>
    expect(rowTexts()).toEqual(["Waiting to send", "Change waiting to send", "Change not saved", undefined]),
  );
  // Once under the amount and once next to the note.
  await waitFor(() =>
    expect(screen.getByRole("article").textContent?.match(/Change waiting to send/g)).toHaveLength(2),
  );
  await waitFor(() =>
    expect(document.querySelector("article [role=status]")?.textContent).toBe("Change waiting to send"),
  );
});

test("an entry created and deleted offline leaves nothing to send", async () => {
  goOffline();
  const input = { merchant: "Kiosk", date: "2026-11-22", amountMinor: -450n, currency: "USD" };
  const id = "c0ffee00-0000-4000-8000-000000000002" as EntryId;
  keep({ kind: "newEntry", id, input: { ...input, idempotencyKey: id }, timeZone: "UTC" });
  await renderScreen(`/history/${id}`);
  await press(/^Delete$/);
  const confirm = within(await screen.findByRole("dialog"))
    .getAllByRole("button")
    .at(-1);
  await user.click(confirm as HTMLElement);
  await waitFor(() => expect(editStore.read()).toEqual([]));
  expect(send).not.toHaveBeenCalled();
});

test("online, an edit counts as pending after one failed try, and logging out asks first", async () => {
  keep(noteOf(1, "Mine"), LATER);
  await renderScreen("/history");
  const sheet = await openSheet();
  await showing("1 change waiting to send");
  await showing("We'll try again soon.", sheet);
  await notShowing("as soon as you are online", sheet);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Waiting on this device"));
  await press(/^Close$/);
  await press(/^Logout$/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Stay signed in"));
});

test("logging out and discarding pending edits also discards typed payments", async () => {
  goOffline();
  keep(noteOf(1, "Mine"));
  sessionStorage.setItem("sendForm", JSON.stringify({ userId: "me", form: { amountText: "12" } }));
  await renderScreen("/history");
  await press(/^Logout$/);
  await press(/^Sign out and discard$/);
  await waitFor(() => expect(sessionStorage.getItem("sendForm")).toBeNull());
  await waitFor(() => expect(editStore.read()).toEqual([]));
});

test("an edit behind a refused one is shown with it; a missing item has no retry; a conflict shows the current values", async () => {
  keep(noteOf(1, "First"), { refusal: "NOT_FOUND" });
  keep(noteOf(1, "Second"));
  keep(noteOf(2, "Mine"), { refusal: "STATE_CONFLICT" });
  await renderScreen("/history");
  const sheet = await openSheet();
  await showing("2 changes not saved1 change waiting to send");
  const items = () => [...sheet.querySelectorAll("[data-item]")].map((item) => item.textContent);
  await waitFor(() => expect(items()[1]).toContain("Your note: SecondWaiting for the change above"));
  await waitFor(() => expect(items()[2]).toContain("Now: Your note: Theirs"));
  await notShowing("send these when you", sheet);
  const buttons = within(sheet).getAllByRole("button");
  expect(buttons.map((one) => one.getAttribute("aria-label"))).toEqual([
    "Close",
    "Discard: Ana Ribeiro, Your note: First",
    "Discard: Ana Ribeiro, Your note: Second",
    "Use mine: Ana Ribeiro, Your note: Mine",
    "Discard: Ana Ribeiro, Your note: Mine",
  ]);
});

test("discarding asks first, announces the result and keeps the focus in the sheet, finally on its title", async () => {
  for (const end of [1, 2]) keep(noteOf(end, `Mine ${end}`), LATER);
  await renderScreen("/history");
  const sheet = await openSheet();
  await press(/^Discard: .*Mine 1$/);
  expect(editStore.read()).toHaveLength(2);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Keep"));
  await press(/^Keep: /);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe(
      "Discard: Ana Ribeiro, Your note: Mine 1",
    ),
  );
  const discard = async (end: number) => {
    await press(new RegExp(`^Discard: .*Mine ${end}$`));
    await press(new RegExp(`^Discard: .*Mine ${end}$`));
  };
  await discard(1);
  await waitFor(() =>
    expect(sheet.querySelector("[role=status]")?.textContent).toBe(
      "Discarded: Ana Ribeiro, Your note: Mine 1",
    ),
  );
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Your note: Mine 2"));
  await discard(2);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Waiting on this device"));
  await waitFor(() => expect(editStore.read()).toEqual([]));
  await press(/^Close$/);
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("status"));
});

test("the profile shows pending and refused changes next to their fields, with their actions", async () => {
  goOffline();
  const profile = { kind: "profile", version: 3 } as const;
  keep({ ...profile, changes: { lastName: "Lind" }, base: { lastName: "Lund" } });
  keep({ ...profile, changes: { country: "SE" }, base: { country: "NO" } }, { refusal: "STATE_CONFLICT" });
  await renderScreen("/profile");
  await waitFor(() => expect(document.querySelector("form")).not.toBeNull());
  const names = document.querySelector("form");
  await waitFor(() => expect(names?.textContent).toContain("Change waiting to sendLast name: Lind"));
  const alerts = screen.getAllByRole("alert").map((alert) => alert.textContent);
  expect(alerts.filter((text) => text?.includes("Country: Sweden"))).toHaveLength(1);
  await press(/^Discard: .*Lind$/);
  await press(/^Discard: .*Lind$/);
  await waitFor(() => expect(names?.textContent).not.toContain("Change waiting"));
  await waitFor(() => expect(names?.contains(document.activeElement)).toBe(true));
  await showing("Discarded: Your profile, Last name: Lind");
});

test.each(["/login", "/register", "/forgot-password"])("%s says that the device is offline", async (path) => {
  localStorage.clear();
  goOffline();
  await renderScreen(path);
  await showing("You're offline - Some features may be limited");
  expect(document.querySelector("[data-under-bar=network]")?.textContent).toContain("You're offline");
});
