import { AppError } from "@evenly/contract";
import type { BulkEditInput, UpdateTransactionInput } from "@evenly/contract/payments/annotations";
import type { HistoryPage, HistorySums, TransactionDetail } from "@evenly/contract/payments/schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { press } from "../../testing/render.tsx";
import { fill, flush, renderScreen } from "../../testing/render-screen.tsx";
import { editStore } from "../offline/queue/edit-store.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";

const ids = ["1", "2", "3"].map(
  (end) => `0199f000-0000-7000-8000-00000000000${end}` as TransactionDetail["id"],
);
const rows = ids.map((id, index) =>
  makeTransaction({ id, effectiveAt: new Date(`2026-11-2${index}T10:00:00Z`) }),
);
const whole: HistoryPage = {
  transactions: rows,
  nextCursor: null,
  searchedTo: null,
  total: 3,
  totalIsCapped: false,
};
const sums: HistorySums = {
  sums: [{ currency: "USD", inMinor: 12_600n, outMinor: 0n }],
  count: 3,
  isCapped: false,
  since: null,
};
const detail: TransactionDetail = {
  ...makeTransaction({ id: ids[0] as TransactionDetail["id"], version: 4 }),
  shared: { description: "Broadband in October", category: null },
  holdReview: null,
  giveBack: { canReturn: true, canRefund: true, givenBackMinor: 0n, remainingMinor: 4200n },
  related: [],
  security: null,
  isInHistory: true,
  verification: null,
  report: null,
  balanceAfterMinor: 4200n,
  timeline: [],
  entries: [],
};

const list = vi.fn<(input: { cursor?: string }) => HistoryPage>();
const sum = vi.fn<() => HistorySums>();
const update = vi.fn<(input: UpdateTransactionInput) => unknown>();
const bulk = vi.fn<(input: BulkEditInput) => unknown>();
const refund = vi.fn<(input: { idempotencyKey: string }) => unknown>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("authToken", "a-token-of-a-test");
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  localStorage.setItem("userData", JSON.stringify({ id: "me", displayName: "Mila Lund", avatarUrl: null }));
  list.mockReset().mockReturnValue(whole);
  sum.mockReset().mockReturnValue(sums);
  update.mockReset();
  bulk.mockReset().mockReturnValue({ changed: 3, undo: null });
  refund.mockReset();
  fakeApi({
    "payments.listTransactions": list,
    "payments.sumTransactions": sum,
    "payments.getTransaction": () => detail,
    "payments.listTags": () => [{ tag: "trip", count: 2 }],
    "payments.listExports": () => [],
    "payments.updateTransaction": update,
    "payments.bulkEdit": bulk,
    "payments.previewRefund": () => ({
      kind: "refund",
      id: detail.id,
      person: detail.person,
      currency: "USD",
      amountMinor: 500n,
      feeMinor: 0n,
      personReceivesMinor: 500n,
      remainingAfterMinor: 3700n,
      availableBeforeMinor: 9000n,
      availableAfterMinor: 8500n,
      refusal: null,
    }),
    "payments.refundPayment": refund,
  });
  vi.stubGlobal("IntersectionObserver", SeesNothing);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

class SeesNothing {
  observe(): void {}
  disconnect(): void {}
}

async function open(path: string) {
  const screen = await renderScreen(path);
  for (let tries = 0; tries < 20 && !screen.host.querySelector("[data-row]"); tries += 1) await flush();
  return screen;
}

/** Clicks a button once it is rendered: parts of the page load when they are first needed. */
async function pressNamed(host: HTMLElement, name: RegExp): Promise<void> {
  const find = () =>
    [...host.querySelectorAll("button")].find((one) =>
      name.test(one.getAttribute("aria-label") ?? one.textContent ?? ""),
    );
  for (let tries = 0; tries < 20 && !find(); tries += 1) await flush();
  const button = find();
  if (!button) throw new Error(`no button ${name}`);
  await act(async () => button.click());
  await flush();
}

test("without an open entry the newest one is shown, and the list keeps the focus", async () => {
  const { host, unmount } = await open("/history");
  for (let tries = 0; tries < 20 && !host.querySelector("article"); tries += 1) await flush();
  expect(host.querySelector("article h2")?.textContent).toMatch(/^NewestReceived/);
  expect(host.querySelector("article")?.textContent).toContain("EV-0000-0001");
  expect(host.querySelector("article")?.contains(document.activeElement)).toBe(false);
  expect(host.querySelector("article [aria-label=Close]")).toBeNull();
  await unmount();
});

test("compact rows are one press away and stay chosen", async () => {
  const { host, unmount } = await open("/history");
  await pressNamed(host, /^Compact$/);
  expect(localStorage.getItem("density")).toBe("compact");
  expect(document.documentElement.dataset.density).toBe("compact");
  await pressNamed(host, /^Compact$/);
  expect(localStorage.getItem("density")).toBe("comfortable");
  await unmount();
});

test("a capped count says so, and sums say since when they count", async () => {
  sum.mockReturnValue({ ...sums, count: 1000, isCapped: true, since: new Date("2025-03-20T12:00:00Z") });
  const { host, unmount } = await open("/history?direction=in");
  expect(host.textContent).toContain("1,000+ entries");
  expect(host.textContent).toContain("These totals start on Mar 20, 2025");
  await unmount();
});

test("a search that stopped says how far back it looked and continues on request", async () => {
  const stopped = { ...whole, nextCursor: "on", searchedTo: new Date("2024-03-03T12:00:00Z") };
  list.mockImplementation(({ cursor }) => (cursor ? { ...whole, transactions: [] } : stopped));
  const { host, unmount } = await open("/history?q=cinema");
  expect(host.textContent).toContain("We've searched back to Mar 3, 2024.");
  await press(host, "Search further back");
  await flush();
  expect(host.textContent).not.toContain("Searched back");
  expect(host.querySelectorAll("[data-row]")).toHaveLength(3);
  await unmount();
});

test("a detail takes the focus, except from a dialog opened over the page", async () => {
  const over = document.createElement("div");
  const button = document.createElement("button");
  over.append(button);
  document.body.append(over);
  const focusAfter = async (role: string) => {
    over.setAttribute("role", role);
    button.focus();
    const { unmount } = await open(`/history/${ids[0]}`);
    await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
    const focused = document.activeElement;
    await unmount();
    return focused;
  };
  expect((await focusAfter("note"))?.tagName).toBe("H2");
  expect(await focusAfter("dialog")).toBe(button);
  over.remove();
});

test("an own description shows at once and is sent with the version it was based on", async () => {
  update.mockImplementation((input) => ({ ...makeTransaction(), ...input, version: 5 }));
  const { host, unmount } = await open(`/history/${ids[0]}`);
  await pressNamed(host, /Change category/);
  await pressNamed(host, /^Travel$/);
  const sent = { id: ids[0], version: 4, category: "travel" } as const;
  await vi.waitFor(() => expect(update).toHaveBeenCalledExactlyOnceWith(sent), 20_000);
  await flush();
  expect(host.querySelector("article")?.textContent).not.toContain("changed elsewhere");
  await unmount();
});

test("an edit of an entry that was changed elsewhere is reverted with the reason", async () => {
  update.mockImplementation(() => {
    throw new AppError("STATE_CONFLICT");
  });
  const { host, unmount } = await open(`/history/${ids[0]}`);
  await pressNamed(host, /Change category/);
  await pressNamed(host, /^Travel$/);
  expect(host.querySelector("article [role=alert]")?.textContent).toContain("changed on another device");
  expect(host.querySelector("article")?.textContent).toContain("Add category");
  await unmount();
});

test("all matches are changed by their filter, a selection by its ids", async () => {
  const { host, unmount } = await open("/history?direction=in");
  await press(host, "Select");
  await flush();
  const boxes = [...host.querySelectorAll<HTMLInputElement>("input[data-row]")];
  await act(async () => boxes[1]?.click());
  await pressNamed(host, /^Set category$/);
  await pressNamed(host, /^Travel$/);
  expect(bulk).toHaveBeenLastCalledWith({ ids: [boxes[1]?.dataset.row], category: "travel" });
  await press(host, "Select");
  await flush();
  await pressNamed(host, /^Select all: 3 entries$/);
  await pressNamed(host, /^Set category$/);
  await pressNamed(host, /^Use the sender's category$/);
  expect(bulk).toHaveBeenLastCalledWith({ filter: { direction: "in" }, category: null });
  await unmount();
});

test.each([
  { who: "the same person", id: "me", changed: 41, isOffered: true },
  { who: "somebody else", id: "nora", changed: 42, isOffered: false },
])(
  "a bulk change is reported with an undo if its author is still signed in; signed in: $who, offered: $isOffered",
  async (given) => {
    const { id, changed, isOffered } = given;
    bulk.mockImplementation(() => {
      localStorage.setItem("userData", JSON.stringify({ id, displayName: id, avatarUrl: null }));
      return { changed, undo: { id: "0199f000-0000-7000-8000-000000000009", until: new Date() } };
    });
    const { host, unmount } = await open("/history");
    await press(host, "Select");
    await flush();
    await act(async () => host.querySelector<HTMLInputElement>("input[data-row]")?.click());
    await pressNamed(host, /^Set category$/);
    await pressNamed(host, /^Travel$/);
    await flush();
    expect(document.body.textContent?.includes(`${changed} entries changed`)).toBe(isOffered);
    await unmount();
  },
);

test("each selected entry is ticked; Shift selects a range, and a second click deselects one entry", async () => {
  const { host, unmount } = await open("/history");
  expect(host.querySelector("input[data-row]")).toBeNull();
  await press(host, "Select");
  await flush();
  const boxes = [...host.querySelectorAll<HTMLInputElement>("input[data-row]")];
  const pressBox = (index: number, shiftKey = false) =>
    act(async () => {
      boxes[index]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
    });
  const ticks = () =>
    boxes.map((box) => [box.checked, box.closest("label")?.querySelector(".lucide-check") !== null]);
  const [off, on] = [
    [false, false],
    [true, true],
  ];
  expect(ticks()).toEqual([off, off, off]);
  await pressBox(0);
  expect(ticks()).toEqual([on, off, off]);
  await pressBox(2, true);
  expect(ticks()).toEqual([on, on, on]);
  expect(host.textContent).toContain("3 selected");
  await pressBox(1);
  expect(ticks()).toEqual([on, off, on]);
  expect(host.textContent).toContain("2 selected");
  await unmount();
});

test("an offline change of selected entries is queued; a change by filter says that it needs a network", async () => {
  for (const call of [bulk, update])
    call.mockImplementation(() => {
      throw new TypeError("fetch failed");
    });
  const { host, unmount } = await open("/history?direction=in");
  const change = async (choose: () => Promise<void>) => {
    await press(host, "Select");
    await flush();
    await choose();
    await pressNamed(host, /^Set category$/);
    await pressNamed(host, /^Travel$/);
  };
  const choose = (index: number) => async () => {
    const boxes = host.querySelectorAll<HTMLInputElement>("input[data-row]");
    await act(async () => boxes[index]?.click());
  };
  const kept = () => editStore.read().map(({ edit }) => [edit.kind, "id" in edit && edit.id]);
  await change(choose(0));
  expect(bulk).toHaveBeenCalledOnce();
  expect(kept()).toEqual([["entry", ids[0]]]);
  expect(document.body.textContent).toContain("1 change saved on this device");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => window.dispatchEvent(new Event("offline")));
  await change(choose(1));
  expect(bulk).toHaveBeenCalledOnce();
  expect(kept()).toEqual([
    ["entry", ids[0]],
    ["entry", ids[1]],
  ]);
  await change(() => pressNamed(host, /^Select all/));
  expect(document.body.textContent).toContain("Select entries one by one to change them");
  expect(kept()).toHaveLength(2);
  await unmount();
});

test("a refund whose answer was lost is retried with the same key", async () => {
  refund.mockImplementationOnce(() => {
    throw new Error("no answer");
  });
  refund.mockImplementation(() => makeTransaction({ amountMinor: -500n, direction: "out", type: "refund" }));
  const { host, unmount } = await open(`/history/${ids[0]}`);
  await pressNamed(host, /^Refund part$/);
  for (let tries = 0; tries < 20 && !host.querySelector("dialog"); tries += 1) await flush();
  await fill(host, "Refund", "5");
  await flush();
  await pressNamed(host, /^Refund \$5\.00$/);
  expect(refund).toHaveBeenCalledOnce();
  expect(host.querySelector("dialog [role=alert]")).not.toBeNull();
  await pressNamed(host, /^Refund \$5\.00$/);
  const [first, second] = refund.mock.calls.map(([input]) => input.idempotencyKey);
  expect(second).toBe(first);
  expect(host.querySelector("dialog")).toBeNull();
  await unmount();
});
