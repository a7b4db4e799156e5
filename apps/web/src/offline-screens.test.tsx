import { AppError } from "@evenly/contract";
import type { HistoryPage, Transaction } from "@evenly/contract/payments/schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { detailOf } from "./features/history/edits/show-entries.ts";
import { changeOfflineState } from "./features/offline/offline-state.ts";
import { editStore, queueEdit } from "./features/offline/queue/edit-store.ts";
import type { QueuedEdit } from "./features/offline/queue/edits.ts";
import { noteAnswer } from "./features/offline/reachability.ts";
import { makeTransaction } from "./features/payments/testing/make-transaction.ts";
import { fakeApi } from "./testing/fake-api.ts";
import { flush, renderScreen } from "./testing/render-screen.tsx";

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
const user = {
  ...{ id: "me", handle: "mila", firstName: "Mila", lastName: "Lund", displayName: "Mila Lund" },
  ...{ avatarUrl: null, timeZone: "UTC", country: "NO", locale: "en", displayCurrency: "USD", version: 3 },
  ...{ email: "mila@evenly.test", emailVerified: true, phone: null, limitsTimeZone: null },
};
const update = vi.fn();
const send = vi.fn();

function goOffline(): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("authToken", "a-token-of-a-test");
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  localStorage.setItem("userData", JSON.stringify({ id: "me", displayName: "Mila Lund", avatarUrl: null }));
  noteAnswer();
  update.mockReset().mockImplementation(() => {
    throw new AppError("INTERNAL");
  });
  fakeApi({
    "auth.getProfile": () => user,
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
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

afterEach(() => {
  changeOfflineState();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

const named = (want: RegExp) =>
  [...document.querySelectorAll<HTMLElement>("button, a")].filter((one) =>
    want.test(one.getAttribute("aria-label") ?? one.textContent ?? ""),
  );
async function pressNamed(want: RegExp): Promise<void> {
  for (let tries = 0; tries < 60 && named(want).length === 0; tries += 1) await flush();
  const [button] = named(want);
  if (!button) throw new Error(`no button ${want}`);
  button.focus();
  await act(async () => button.click());
  await flush();
}
async function openSheet(): Promise<HTMLElement> {
  await pressNamed(/^Show$/);
  for (let tries = 0; tries < 60 && !document.querySelector("dialog"); tries += 1) await flush();
  return document.querySelector("dialog") as HTMLElement;
}
async function open(path: string) {
  const screen = await renderScreen(path);
  await flush();
  return screen;
}
const rowTexts = (host: HTMLElement) =>
  [...host.querySelectorAll("[data-row]")].map(
    (row) => /Change not saved|Change waiting to send|Waiting to send/.exec(row.textContent ?? "")?.[0],
  );

test("a pending note is marked as a change, a pending new entry as not sent, and a refusal as refused", async () => {
  goOffline();
  keep(noteOf(1, "Mine"));
  keep(noteOf(2, "Mine"), { refusal: "STATE_CONFLICT" });
  const input = { merchant: "Kiosk", date: "2026-11-22", amountMinor: -450n, currency: "USD" };
  const id = "c0ffee00-0000-4000-8000-000000000001" as EntryId;
  keep({ kind: "newEntry", id, input: { ...input, idempotencyKey: id }, timeZone: "UTC" });
  const { host, unmount } = await open(`/history/${idOf(1)}`);
  expect(rowTexts(host)).toEqual([
    "Waiting to send",
    "Change waiting to send",
    "Change not saved",
    undefined,
  ]);
  // Once under the amount and once next to the note.
  expect(host.querySelector("article")?.textContent?.match(/Change waiting to send/g)).toHaveLength(2);
  expect(host.querySelector("article [role=status]")?.textContent).toBe("Change waiting to send");
  await unmount();
});

test("an entry created and deleted offline leaves nothing to send", async () => {
  goOffline();
  const input = { merchant: "Kiosk", date: "2026-11-22", amountMinor: -450n, currency: "USD" };
  const id = "c0ffee00-0000-4000-8000-000000000002" as EntryId;
  keep({ kind: "newEntry", id, input: { ...input, idempotencyKey: id }, timeZone: "UTC" });
  const { unmount } = await open(`/history/${id}`);
  await pressNamed(/^Delete$/);
  for (let tries = 0; tries < 60 && !document.querySelector("dialog"); tries += 1) await flush();
  const confirm = [...document.querySelectorAll("dialog button")].at(-1);
  await act(async () => (confirm as HTMLElement).click());
  await flush();
  expect(editStore.read()).toEqual([]);
  expect(send).not.toHaveBeenCalled();
  await unmount();
});

test("online, an edit counts as pending after one failed try, and logging out asks first", async () => {
  keep(noteOf(1, "Mine"), LATER);
  const { host, unmount } = await open("/history");
  const sheet = await openSheet();
  expect(host.textContent).toContain("1 change waiting to send");
  expect(sheet.textContent).toContain("We'll try again soon.");
  expect(sheet.textContent).not.toContain("as soon as you are online");
  expect(document.activeElement?.textContent).toBe("Waiting on this device");
  await pressNamed(/^Close$/);
  await pressNamed(/^Logout$/);
  for (let tries = 0; tries < 60 && named(/^Stay signed in$/).length === 0; tries += 1) await flush();
  expect(document.activeElement?.textContent).toBe("Stay signed in");
  await unmount();
});

test("logging out and discarding pending edits also discards typed payments", async () => {
  goOffline();
  keep(noteOf(1, "Mine"));
  sessionStorage.setItem("sendForm", JSON.stringify({ userId: "me", form: { amountText: "12" } }));
  const { unmount } = await open("/history");
  await pressNamed(/^Logout$/);
  await pressNamed(/^Sign out and discard$/);
  expect(sessionStorage.getItem("sendForm")).toBeNull();
  expect(editStore.read()).toEqual([]);
  await unmount();
});

test("an edit behind a refused one is shown with it; a missing item has no retry; a conflict shows the current values", async () => {
  keep(noteOf(1, "First"), { refusal: "NOT_FOUND" });
  keep(noteOf(1, "Second"));
  keep(noteOf(2, "Mine"), { refusal: "STATE_CONFLICT" });
  const { host, unmount } = await open("/history");
  const sheet = await openSheet();
  expect(host.textContent).toContain("2 changes not saved1 change waiting to send");
  const items = [...sheet.querySelectorAll("[data-item]")].map((item) => item.textContent);
  expect(items[1]).toContain("Your note: SecondWaiting for the change above");
  expect(items[2]).toContain("Now: Your note: Theirs");
  expect(sheet.textContent).not.toContain("send these when you");
  const buttons = [...sheet.querySelectorAll("button")].map((one) => one.getAttribute("aria-label"));
  expect(buttons).toEqual([
    "Discard: Ana Ribeiro, Your note: First",
    "Discard: Ana Ribeiro, Your note: Second",
    "Use mine: Ana Ribeiro, Your note: Mine",
    "Discard: Ana Ribeiro, Your note: Mine",
    null,
  ]);
  await unmount();
});

test("discarding asks first, announces the result and keeps the focus in the sheet, finally on its title", async () => {
  for (const end of [1, 2]) keep(noteOf(end, `Mine ${end}`), LATER);
  const { unmount } = await open("/history");
  const sheet = await openSheet();
  await pressNamed(/^Discard: .*Mine 1$/);
  expect(editStore.read()).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe("Keep");
  await pressNamed(/^Keep: /);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Discard: Ana Ribeiro, Your note: Mine 1");
  const discard = async (end: number) => {
    await pressNamed(new RegExp(`^Discard: .*Mine ${end}$`));
    await pressNamed(new RegExp(`^Discard: .*Mine ${end}$`));
  };
  await discard(1);
  expect(sheet.querySelector("[role=status]")?.textContent).toBe("Discarded: Ana Ribeiro, Your note: Mine 1");
  expect(document.activeElement?.textContent).toContain("Your note: Mine 2");
  await discard(2);
  expect(document.activeElement?.textContent).toBe("Waiting on this device");
  expect(editStore.read()).toEqual([]);
  await pressNamed(/^Close$/);
  expect(document.activeElement?.getAttribute("role")).toBe("status");
  await unmount();
});

test("the profile shows pending and refused changes next to their fields, with their actions", async () => {
  goOffline();
  const profile = { kind: "profile", version: 3 } as const;
  keep({ ...profile, changes: { lastName: "Lind" }, base: { lastName: "Lund" } });
  keep({ ...profile, changes: { country: "SE" }, base: { country: "NO" } }, { refusal: "STATE_CONFLICT" });
  const { host, unmount } = await open("/profile");
  for (let tries = 0; tries < 20 && !host.querySelector("form"); tries += 1) await flush();
  const names = host.querySelector("form");
  expect(names?.textContent).toContain("Change waiting to sendLast name: Lind");
  const alerts = [...host.querySelectorAll("[role=alert]")].map((alert) => alert.textContent);
  expect(alerts.filter((text) => text?.includes("Country: Sweden"))).toHaveLength(1);
  await pressNamed(/^Discard: .*Lind$/);
  await pressNamed(/^Discard: .*Lind$/);
  expect(names?.textContent).not.toContain("Change waiting");
  expect(names?.contains(document.activeElement)).toBe(true);
  expect(document.body.textContent).toContain("Discarded: Your profile, Last name: Lind");
  await unmount();
});

test.each(["/login", "/register", "/forgot-password"])("%s says that the device is offline", async (path) => {
  localStorage.clear();
  goOffline();
  const { host, unmount } = await renderScreen(path);
  for (let tries = 0; tries < 40 && !host.querySelector("[data-under-bar=network]"); tries += 1)
    await flush();
  expect(host.querySelector("[data-under-bar=network]")?.textContent).toContain(
    "You're offline - Some features may be limited",
  );
  await unmount();
});
