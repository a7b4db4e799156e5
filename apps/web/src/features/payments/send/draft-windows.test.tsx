import { AppError } from "@evenly/contract";
import type { QuoteInput, SendInput } from "@evenly/contract/payments/schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fillStorage } from "../../../testing/fill-storage.ts";
import { fill, flush, renderScreen } from "../../../testing/render-screen.tsx";
import {
  confirmOf,
  leila,
  pressButton,
  pressConfirm,
  quoteOf,
  seesAll,
  setNetwork,
  showing,
  signInMila,
} from "../../../testing/send-screen.ts";
import { draftEnds, draftStore, endDraft, type SendDraft } from "../../offline/index.ts";
import { makeTransaction } from "../testing/make-transaction.ts";

const KEY = "draft-of-a-test";
const SEND_KEY = "0199f000-0000-4000-8000-0000000000aa";
const send = vi.fn<(input: SendInput) => unknown>();
const quote = vi.fn((input: QuoteInput) => quoteOf(input));

const keys = () => send.mock.calls.map(([input]) => input.idempotencyKey);

beforeEach(() => {
  signInMila();
  seesAll();
  quote.mockReset().mockImplementation((input) => quoteOf(input));
  send
    .mockReset()
    .mockImplementation((input) =>
      makeTransaction({ amountMinor: -input.amountMinor, direction: "out", person: leila }),
    );
  fakeApi({
    "payments.findPayee": () => leila,
    "payments.listRecentPayees": () => [],
    "payments.quote": quote,
    "payments.send": send,
  });
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openDraft(facts: Partial<SendDraft> = {}) {
  draftStore.keep({
    ...{ key: KEY, at: Date.now(), sendKey: SEND_KEY, payee: leila, amountMinor: 64_000n, currency: "USD" },
    ...{ description: "", category: null, seen: { availableMinor: null, feeMinor: null, limits: null } },
    ...facts,
  });
  return renderScreen(`/send?draft=${KEY}`);
}

/** Simulates another window: its write to local storage is visible at once, its storage event arrives later. */
function dropUnheard(): void {
  for (const name of Object.keys(localStorage).filter((key) => key.endsWith(KEY)))
    localStorage.removeItem(name);
}

test("a form keeps its draft's key when another window has sent the draft but the event has not arrived", async () => {
  const { host, unmount } = await openDraft();
  await showing(host, "Confirm and send");
  dropUnheard();
  await pressConfirm(host);
  expect(keys()).toEqual([SEND_KEY]);
  await unmount();
});

test("a draft sent by another window is marked as sent in the open form, and can only be sent again as a new payment", async () => {
  const { host, history, unmount } = await openDraft();
  await showing(host, "Confirm and send");
  await act(async () => endDraft(KEY, "payment-of-a-test"));
  // The first use loads this part of the page.
  await showing(host, "You sent this draft in another window");
  expect(host.querySelector("[role=alert] h2")?.textContent).toBe("You sent this draft in another window");
  expect(confirmOf(host)).toBeUndefined();
  expect(host.querySelector("a[href='/history/payment-of-a-test']")).not.toBeNull();
  expect(host.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value).toBe("640");
  await pressButton(host, "Start a new payment");
  await showing(host, "Confirm and send $640.00");
  expect(history.location.href).toBe("/send");
  await pressConfirm(host);
  expect(keys()).toEqual([expect.not.stringContaining(SEND_KEY)]);
  await unmount();
});

test("a draft that is discarded while its form is open can no longer be confirmed", async () => {
  const { host, unmount } = await openDraft();
  await showing(host, "Confirm and send");
  await act(async () => endDraft(KEY, null));
  await flush();
  expect(host.textContent).toContain("You discarded this draft");
  expect(confirmOf(host)).toBeUndefined();
  await unmount();
});

test("a draft confirmed without an answer says that it may have been made, and keeps its key", async () => {
  const first = await openDraft();
  await showing(first.host, "Confirm and send");
  send.mockImplementationOnce(() => {
    throw new TypeError("no answer");
  });
  await pressConfirm(first.host);
  await first.unmount();
  expect(draftStore.read()[0]).toMatchObject({ hasLeft: true, sendKey: SEND_KEY });

  // The payment itself used the funds that are now missing.
  quote.mockImplementation((input) => quoteOf(input, { refusal: "INSUFFICIENT_FUNDS" }));
  const { host, unmount } = await renderScreen(`/send?draft=${KEY}`);
  await showing(host, "It may have been sent");
  expect(host.textContent).not.toContain("nothing is sent before you confirm");
  send.mockImplementationOnce(() => {
    throw new AppError("RATE_LIMITED");
  });
  await pressConfirm(host);
  await pressConfirm(host);
  expect(keys()).toEqual([SEND_KEY, SEND_KEY, SEND_KEY]);
  expect(draftStore.read()).toEqual([]);
  await unmount();
});

test("a draft confirmed without an answer and then changed is not sent as a repeat", async () => {
  const { host, unmount } = await openDraft({ hasLeft: true });
  await showing(host, "Confirm and send $640.00");
  await fill(host, "Amount", "650");
  await flush();
  expect(host.textContent).toContain("You confirmed this with different details");
  expect(confirmOf(host)).toBeUndefined();
  await pressButton(host, "Back to what you confirmed");
  await showing(host, "Confirm and send $640.00");
  await pressConfirm(host);
  expect(keys()).toEqual([SEND_KEY]);
  await unmount();
});

test("a payment without an answer that is stored as a draft is not called unsent", async () => {
  send.mockImplementation(() => {
    throw new TypeError("no answer");
  });
  const { host, unmount } = await renderScreen("/send?to=leila");
  await fill(host, "Amount", "640");
  await showing(host, "Confirm and send $640.00");
  await pressConfirm(host);
  await setNetwork(false);
  expect(host.textContent).toContain("It may have been sent. Keep it, and try again");
  await pressButton(host, "Keep as draft");
  expect(draftStore.read()[0]).toMatchObject({ hasLeft: true, sendKey: keys()[0] });
  expect(host.textContent).toContain("It may have been sent. Try again");
  const names = [...host.querySelectorAll("button")].map(({ textContent }) => textContent);
  expect(names).toContain("Remove");
  expect(names).not.toContain("Discard");
  await unmount();
  await setNetwork(true);
});

test("without storage for a draft the page says so, and the typed values stay", async () => {
  const { host, unmount } = await renderScreen("/send?to=leila");
  await fill(host, "Amount", "640");
  await setNetwork(false);
  fillStorage();
  await pressButton(host, "Keep as draft");
  expect(host.textContent).toContain("Your device is full");
  expect(host.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value).toBe("640");
  await unmount();
  vi.unstubAllGlobals();
  await setNetwork(true);
});

test("a draft that no longer exists is reported, and leaves the address", async () => {
  const gone = await renderScreen(`/send?draft=${KEY}`);
  expect(gone.host.textContent).toContain("This draft isn't on this device any more.");
  expect(gone.history.location.href).toBe("/send");
  await gone.unmount();
  draftEnds.keep({ key: KEY, at: Date.now(), sentAs: "payment-of-a-test" });
  const sent = await renderScreen(`/send?draft=${KEY}`);
  expect(sent.host.textContent).toContain("This draft has already been sent.");
  expect(sent.host.querySelector("a[href='/history/payment-of-a-test']")).not.toBeNull();
  await sent.unmount();
});

test("storing a draft keeps the focus on the page", async () => {
  const { host, unmount } = await renderScreen("/send?to=leila");
  await fill(host, "Amount", "640");
  await setNetwork(false);
  host.querySelector<HTMLButtonElement>("button[aria-describedby=draft-open]")?.focus();
  await pressButton(host, "Keep as draft");
  expect(document.activeElement?.tagName).toBe("H1");
  await unmount();
  await setNetwork(true);
});
