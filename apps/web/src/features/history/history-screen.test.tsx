import { AppError } from "@evenly/contract";
import type { BulkEditInput, UpdateTransactionInput } from "@evenly/contract/history/annotations";
import type { HistoryPage, HistorySums, TransactionDetail } from "@evenly/contract/payments/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, notShowing, press, setNetwork, settle, showing, user } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
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
  signIn();
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
      factors: [],
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
});

class SeesNothing {
  observe(): void {}
  disconnect(): void {}
}

async function open(path: string) {
  const page = await renderScreen(path);
  await waitFor(() => expect(document.querySelector("[data-row]")).not.toBeNull());
  return page;
}

/** The boxes of the rows that can be selected, once they are there. */
async function findBoxes(): Promise<readonly HTMLInputElement[]> {
  await press("Select");
  await waitFor(() => expect(document.querySelector("input[data-row]")).not.toBeNull());
  return [...document.querySelectorAll<HTMLInputElement>("input[data-row]")];
}
const boxAt = (boxes: readonly HTMLInputElement[], index: number) => boxes[index] as HTMLInputElement;

test("without an open entry the newest one is shown, and the list keeps the focus", async () => {
  await open("/history");
  const article = await screen.findByRole("article");
  await waitFor(() => expect(article.textContent).toContain("EV-0000-0001"));
  expect(within(article).getAllByRole("heading", { level: 2 })[0]?.textContent).toMatch(/^NewestReceived/);
  expect(article.contains(document.activeElement)).toBe(false);
  expect(within(article).queryByRole("button", { name: "Close" })).toBeNull();
});

test("compact rows are one press away and stay chosen", async () => {
  await open("/history");
  await press(/^Compact$/);
  await waitFor(() => expect(localStorage.getItem("density")).toBe("compact"));
  expect(document.documentElement.dataset.density).toBe("compact");
  await press(/^Compact$/);
  await waitFor(() => expect(localStorage.getItem("density")).toBe("comfortable"));
});

test("a capped count says so, and sums say since when they count", async () => {
  sum.mockReturnValue({ ...sums, count: 1000, isCapped: true, since: new Date("2025-03-20T12:00:00Z") });
  await open("/history?direction=in");
  await showing("1,000+ entries");
  await showing("These totals start on Mar 20, 2025");
});

test("a search that stopped says how far back it looked and continues on request", async () => {
  const stopped = { ...whole, nextCursor: "on", searchedTo: new Date("2024-03-03T12:00:00Z") };
  list.mockImplementation(({ cursor }) => (cursor ? { ...whole, transactions: [] } : stopped));
  await open("/history?q=cinema");
  await showing("We've searched back to Mar 3, 2024.");
  await press("Search further back");
  await notShowing("Searched back");
  await waitFor(() => expect(document.querySelectorAll("[data-row]")).toHaveLength(3));
});

test("a detail takes the focus, except from a dialog opened over the page", async () => {
  const over = document.createElement("div");
  const button = document.createElement("button");
  over.append(button);
  document.body.append(over);
  const openOver = async (role: string) => {
    over.setAttribute("role", role);
    button.focus();
    const page = await open(`/history/${ids[0]}`);
    await screen.findByRole("article");
    return page;
  };
  const { unmount } = await openOver("note");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H2"));
  unmount();
  await openOver("dialog");
  await settle();
  expect(document.activeElement).toBe(button);
  over.remove();
});

test("an own description shows at once and is sent with the version it was based on", async () => {
  update.mockImplementation((input) => ({ ...makeTransaction(), ...input, version: 5 }));
  await open(`/history/${ids[0]}`);
  await press(/Change category/);
  await press(/^Travel$/);
  const sent = { id: ids[0], version: 4, category: "travel" } as const;
  await waitFor(() => expect(update).toHaveBeenCalledExactlyOnceWith(sent));
  await settle();
  expect(screen.getByRole("article").textContent).not.toContain("changed elsewhere");
});

test("an edit of an entry that was changed elsewhere is reverted with the reason", async () => {
  update.mockImplementation(() => {
    throw new AppError("STATE_CONFLICT");
  });
  await open(`/history/${ids[0]}`);
  await press(/Change category/);
  await press(/^Travel$/);
  await waitFor(() =>
    expect(document.querySelector("article [role=alert]")?.textContent).toContain(
      "changed on another device",
    ),
  );
  await waitFor(() => expect(document.querySelector("article")?.textContent).toContain("Add category"));
});

test("all matches are changed by their filter, a selection by its ids", async () => {
  await open("/history?direction=in");
  const box = boxAt(await findBoxes(), 1);
  await user.click(box);
  await press(/^Set category$/);
  await press(/^Travel$/);
  await waitFor(() => expect(bulk).toHaveBeenLastCalledWith({ ids: [box.dataset.row], category: "travel" }));
  await press("Select");
  await press(/^Select all: 3 entries$/);
  await press(/^Set category$/);
  await press(/^Use the sender's category$/);
  await waitFor(() => expect(bulk).toHaveBeenLastCalledWith({ filter: { direction: "in" }, category: null }));
});

test.each([
  { who: "the same person", id: "me", changed: 41, isOffered: true },
  { who: "somebody else", id: "nora", changed: 42, isOffered: false },
])(
  "a bulk change is reported with an undo if its author is still signed in; signed in: $who, offered: $isOffered",
  async (given) => {
    const { id, changed, isOffered } = given;
    bulk.mockImplementation(() => {
      signIn({ id, displayName: id });
      return { changed, undo: { id: "0199f000-0000-7000-8000-000000000009", until: new Date() } };
    });
    await open("/history");
    await user.click(boxAt(await findBoxes(), 0));
    await press(/^Set category$/);
    await press(/^Travel$/);
    await waitFor(() => expect(bulk).toHaveBeenCalledOnce());
    if (isOffered) await showing(`${changed} entries changed`);
    else await settle();
    expect(document.body.textContent?.includes(`${changed} entries changed`)).toBe(isOffered);
  },
);

test("each selected entry is ticked; Shift selects a range, and a second click deselects one entry", async () => {
  await open("/history");
  expect(document.querySelector("input[data-row]")).toBeNull();
  const boxes = await findBoxes();
  const ticks = () =>
    boxes.map((box) => [box.checked, box.closest("label")?.querySelector(".lucide-check") !== null]);
  const [off, on] = [
    [false, false],
    [true, true],
  ];
  await waitFor(() => expect(ticks()).toEqual([off, off, off]));
  await user.click(boxAt(boxes, 0));
  await waitFor(() => expect(ticks()).toEqual([on, off, off]));
  await user.keyboard("{Shift>}");
  await user.click(boxAt(boxes, 2));
  await user.keyboard("{/Shift}");
  await waitFor(() => expect(ticks()).toEqual([on, on, on]));
  await showing("3 selected");
  await user.click(boxAt(boxes, 1));
  await waitFor(() => expect(ticks()).toEqual([on, off, on]));
  await showing("2 selected");
});

/** Chooses entries, and the category Travel for them. */
async function changeTo(choose: (boxes: readonly HTMLInputElement[]) => Promise<void>): Promise<void> {
  await choose(await findBoxes());
  await press(/^Set category$/);
  await press(/^Travel$/);
}
const choose = (index: number) => (boxes: readonly HTMLInputElement[]) => user.click(boxAt(boxes, index));
const kept = () => editStore.read().map(({ edit }) => [edit.kind, "id" in edit && edit.id]);
function loseAnswers(): void {
  for (const call of [bulk, update])
    call.mockImplementation(() => {
      throw new TypeError("fetch failed");
    });
}

test("a change of selected entries is queued when it has no answer, and while offline", async () => {
  loseAnswers();
  await open("/history?direction=in");
  await changeTo(choose(0));
  await showing("1 change saved on this device");
  expect(bulk).toHaveBeenCalledOnce();
  expect(kept()).toEqual([["entry", ids[0]]]);
  await setNetwork(false);
  await changeTo(choose(1));
  await waitFor(() => expect(kept()).toHaveLength(2));
  expect(bulk).toHaveBeenCalledOnce();
  expect(kept()).toEqual([
    ["entry", ids[0]],
    ["entry", ids[1]],
  ]);
});

test("offline, a change by filter says that it needs a network", async () => {
  loseAnswers();
  await open("/history?direction=in");
  await setNetwork(false);
  await changeTo(() => press(/^Select all/));
  await showing("Select entries one by one to change them");
  expect(kept()).toEqual([]);
});

test("a refund whose answer was lost is retried with the same key", async () => {
  refund.mockImplementationOnce(() => {
    throw new Error("no answer");
  });
  refund.mockImplementation(() => makeTransaction({ amountMinor: -500n, direction: "out", type: "refund" }));
  await open(`/history/${ids[0]}`);
  await press(/^Refund part$/);
  await screen.findByRole("dialog");
  await fill("Refund", "5");
  await press(/^Refund \$5\.00$/);
  await waitFor(() => expect(refund).toHaveBeenCalledOnce());
  await within(screen.getByRole("dialog")).findByRole("alert");
  await press(/^Refund \$5\.00$/);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [first, second] = refund.mock.calls.map(([input]) => input.idempotencyKey);
  expect(second).toBe(first);
});
