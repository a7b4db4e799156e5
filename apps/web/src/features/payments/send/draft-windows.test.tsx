import { AppError } from "@evenly/contract";
import type { TransferId } from "@evenly/contract/ids";
import type { QuoteInput, SendInput } from "@evenly/contract/payments/schemas";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fillStorage } from "../../../testing/fill-storage.ts";
import { fill, notShowing, press, setNetwork, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { confirmOf, leila, pressConfirm, quoteOf, seesAll } from "../../../testing/send-screen.ts";
import { signIn } from "../../../testing/session.ts";
import { draftEnds, draftStore, endDraft, type SendDraft } from "../../offline/index.ts";
import { makeTransaction } from "../testing/make-transaction.ts";

const KEY = "draft-of-a-test";
const SEND_KEY = "0199f000-0000-4000-8000-0000000000aa";
const send = vi.fn<(input: SendInput) => unknown>();
const quote = vi.fn((input: QuoteInput) => quoteOf(input));

const keys = () => send.mock.calls.map(([input]) => input.idempotencyKey);

beforeEach(() => {
  signIn();
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
});

const amountField = () => screen.getByLabelText<HTMLInputElement>("Amount");

async function openDraft(facts: Partial<SendDraft> = {}) {
  draftStore.keep({
    key: KEY,
    at: Date.now(),
    sendKey: SEND_KEY,
    payee: leila,
    amountMinor: 64_000n,
    currency: "USD",
    description: "",
    category: null,
    seen: { availableMinor: null, feeMinor: null, limits: null },
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
  await openDraft();
  await showing("Confirm and send");
  dropUnheard();
  await pressConfirm();
  await waitFor(() => expect(keys()).toEqual([SEND_KEY]));
});

test("a draft sent by another window is marked as sent in the open form, and can only be sent again as a new payment", async () => {
  const { history } = await openDraft();
  await showing("Confirm and send");
  act(() => endDraft(KEY, "payment-of-a-test" as TransferId));
  // The first use loads this part of the page.
  await screen.findByRole("heading", { name: "You sent this draft in another window" });
  expect(document.querySelector("[role=alert] h2")).not.toBeNull();
  await waitFor(() => expect(confirmOf()).toBeNull());
  await waitFor(() => expect(document.querySelector("a[href='/history/payment-of-a-test']")).not.toBeNull());
  await waitFor(() => expect(amountField().value).toBe("640"));
  await press("Start a new payment");
  await showing("Confirm and send $640.00");
  await waitFor(() => expect(history.location.href).toBe("/send"));
  await pressConfirm();
  await waitFor(() => expect(keys()).toEqual([expect.not.stringContaining(SEND_KEY)]));
});

test("a draft that is discarded while its form is open can no longer be confirmed", async () => {
  await openDraft();
  await showing("Confirm and send");
  act(() => endDraft(KEY, null));
  await showing("You discarded this draft");
  await waitFor(() => expect(confirmOf()).toBeNull());
});

test("a draft confirmed without an answer says that it may have been made, and keeps its key", async () => {
  const first = await openDraft();
  await showing("Confirm and send");
  send.mockImplementationOnce(() => {
    throw new TypeError("no answer");
  });
  await pressConfirm();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  first.unmount();
  await waitFor(() => expect(draftStore.read()[0]).toMatchObject({ hasLeft: true, sendKey: SEND_KEY }));

  // The payment itself used the funds that are now missing.
  quote.mockImplementation((input) => quoteOf(input, { refusal: "INSUFFICIENT_FUNDS" }));
  await renderScreen(`/send?draft=${KEY}`);
  await showing("It may have been sent");
  await notShowing("nothing is sent before you confirm");
  send.mockImplementationOnce(() => {
    throw new AppError("RATE_LIMITED");
  });
  await pressConfirm();
  await waitFor(() => expect(keys()).toHaveLength(2));
  await pressConfirm();
  await waitFor(() => expect(keys()).toEqual([SEND_KEY, SEND_KEY, SEND_KEY]));
  await waitFor(() => expect(draftStore.read()).toEqual([]));
});

test("a draft confirmed without an answer and then changed is not sent as a repeat", async () => {
  await openDraft({ hasLeft: true });
  await showing("Confirm and send $640.00");
  await fill("Amount", "650");
  await showing("You confirmed this with different details");
  await waitFor(() => expect(confirmOf()).toBeNull());
  await press("Back to what you confirmed");
  await showing("Confirm and send $640.00");
  await pressConfirm();
  await waitFor(() => expect(keys()).toEqual([SEND_KEY]));
});

test("a payment without an answer that is stored as a draft is not called unsent", async () => {
  send.mockImplementation(() => {
    throw new TypeError("no answer");
  });
  await renderScreen("/send?to=leila");
  await fill("Amount", "640");
  await showing("Confirm and send $640.00");
  await pressConfirm();
  await waitFor(() => expect(send).toHaveBeenCalled());
  await setNetwork(false);
  await showing("It may have been sent. Keep it, and try again");
  await press("Keep as draft");
  await waitFor(() => expect(draftStore.read()[0]).toMatchObject({ hasLeft: true, sendKey: keys()[0] }));
  await showing("It may have been sent. Try again");
  await screen.findByRole("button", { name: /^Remove/ });
  expect(screen.queryByRole("button", { name: /^Discard/ })).toBeNull();
});

test("without storage for a draft the page says so, and the typed values stay", async () => {
  await renderScreen("/send?to=leila");
  await fill("Amount", "640");
  await setNetwork(false);
  fillStorage();
  await press("Keep as draft");
  await showing("Your device is full");
  await waitFor(() => expect(amountField().value).toBe("640"));
});

test("a draft that no longer exists is reported, and leaves the address", async () => {
  const gone = await renderScreen(`/send?draft=${KEY}`);
  await showing("This draft isn't on this device any more.");
  await waitFor(() => expect(gone.history.location.href).toBe("/send"));
  gone.unmount();
  draftEnds.keep({ key: KEY, at: Date.now(), sentAs: "payment-of-a-test" as TransferId });
  await renderScreen(`/send?draft=${KEY}`);
  await showing("This draft has already been sent.");
  await waitFor(() => expect(document.querySelector("a[href='/history/payment-of-a-test']")).not.toBeNull());
});

test("storing a draft keeps the focus on the page", async () => {
  await renderScreen("/send?to=leila");
  await fill("Amount", "640");
  await setNetwork(false);
  await press("Keep as draft");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
});
