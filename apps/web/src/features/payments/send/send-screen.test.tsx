import { AppError } from "@evenly/contract";
import type { Quote, QuoteInput, SendInput } from "@evenly/contract/payments/schemas";
import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type Call, fakeApi } from "../../../testing/fake-api.ts";
import { fillStorage } from "../../../testing/fill-storage.ts";
import {
  fill,
  heading,
  notShowing,
  press,
  setNetwork,
  settle,
  showing,
  user,
} from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import {
  confirmOf,
  leila,
  openFilled,
  pressConfirm,
  quoteOf,
  seesAll,
  seesWhen,
} from "../../../testing/send-screen.ts";
import { signIn } from "../../../testing/session.ts";
import { draftStore } from "../../offline/index.ts";
import { makeTransaction } from "../testing/make-transaction.ts";

let calls: readonly Call[];
const send = vi.fn<(input: SendInput) => unknown>();
const quote = vi.fn<(input: QuoteInput) => Quote>();

beforeEach(() => {
  signIn();
  seesAll();
  send.mockReset().mockImplementation((input) =>
    makeTransaction({
      amountMinor: -input.amountMinor,
      direction: "out",
      type: "payment_sent",
      person: leila,
    }),
  );
  quote.mockReset().mockImplementation((input) => quoteOf(input));
  calls = fakeApi({
    "payments.findPayee": () => leila,
    "payments.listRecentPayees": () => [],
    "payments.quote": quote,
    "payments.send": send,
  });
});

const amountField = () => screen.getByLabelText<HTMLInputElement>("Amount");

test("shows the server's quote, and the button names the amount", async () => {
  await openFilled("640");
  await showing("Confirm and send");
  await showing("Leila gets");
  await showing("First payment");
  await waitFor(() => expect(confirmOf()?.textContent).toBe("Confirm and send $640.00"));
  // The style sheet uses this attribute to place toasts above the bar.
  await waitFor(() => expect(confirmOf()?.closest("[data-above-bottom=confirm]")).not.toBeNull());
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "payments.quote")?.input).toMatchObject({
      to: leila.id,
      amountMinor: 64_000n,
    }),
  );
});

test("two clicks are one payment, and the quote's token is sent", async () => {
  await openFilled("640");
  await showing("Confirm and send");
  await waitFor(() => expect(confirmOf()?.disabled).toBe(false));
  await user.dblClick(confirmOf() as HTMLElement);
  await showing("Leila has it.");
  expect(send).toHaveBeenCalledOnce();
  expect(send.mock.calls[0]?.[0]).toMatchObject({ amountMinor: 64_000n, quoteToken: "token" });
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

test("without an answer the next click uses the same key", async () => {
  send.mockImplementationOnce(() => {
    throw new TypeError("fetch failed");
  });
  await openFilled("640");
  await showing("Confirm and send");
  await pressConfirm();
  await waitFor(() =>
    expect(document.querySelector("[role=alert] #refusal")?.textContent).toContain("We didn't hear back."),
  );
  await pressConfirm();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const [first, second] = send.mock.calls.map(([input]) => input.idempotencyKey);
  expect(second).toBe(first);
});

test("a payment without an answer fills the form again and stands in no list; another one is paid under a key of its own", async () => {
  send.mockImplementationOnce(() => {
    throw new TypeError("fetch failed");
  });
  const first = await openFilled("640");
  await showing("Confirm and send");
  await pressConfirm();
  await showing("We didn't hear back.");
  first.unmount();
  await renderScreen("/send");
  await showing("Confirm and send $640.00");
  await showing("We didn't hear back.");
  await fill("Amount", "");
  await showing("Enter an amount to see your quote.");
  await waitFor(() => expect(document.querySelector("[aria-labelledby=drafts]")).toBeNull());
  await fill("Amount", "650");
  await showing("Confirm and send $650.00");
  await pressConfirm();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const [unanswered, other] = send.mock.calls.map(([input]) => input.idempotencyKey);
  expect(other).not.toBe(unanswered);
});

test("where this device has no room for the key, nothing is sent, and that is said", async () => {
  await openFilled("640");
  await showing("Confirm and send");
  fillStorage();
  await pressConfirm();
  await waitFor(() =>
    expect(document.querySelector("[role=alert] #refusal")?.textContent).toContain("Your device is full"),
  );
  expect(send).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  fakeApi({ "payments.quote": quote, "payments.send": send });
  await pressConfirm();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
});

test("a changed quote stops the send, shows the new one and asks again", async () => {
  send.mockImplementationOnce((input) => {
    const changed = { feeMinor: 640n, totalMinor: 64_640n, feeKind: "international" as const };
    quote.mockImplementation((again) => quoteOf(again, changed));
    throw new AppError("QUOTE_CHANGED", { quote: quoteOf(input, changed) });
  });
  await openFilled("640");
  await showing("Confirm and send");
  await pressConfirm();
  await waitFor(() =>
    expect(document.querySelector("[role=alert] #refusal")?.textContent).toContain("you pay $646.40"),
  );
  await waitFor(() => expect(confirmOf()?.textContent).toBe("Confirm and send $646.40"));
  await pressConfirm();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const [first, second] = send.mock.calls.map(([input]) => input.idempotencyKey);
  expect(second).not.toBe(first);
});

test("an amount above the balance is marked, says what is short and offers all of it; steps and countdown go away", async () => {
  quote.mockImplementation((input) =>
    quoteOf(input, input.amountMinor > 231_640n ? { refusal: "INSUFFICIENT_FUNDS" } : {}),
  );
  await openFilled("3000");
  await showing("You're $683.60 short");
  const amount = amountField();
  await waitFor(() => expect(amount.getAttribute("aria-invalid")).toBe("true"));
  await waitFor(() => expect(confirmOf()?.disabled).toBe(true));
  await waitFor(() =>
    expect(confirmOf()?.getAttribute("aria-describedby")).toBe(amount.getAttribute("aria-describedby")),
  );
  await showing("Of $3,000.00");
  const add = await screen.findByRole("link", { name: "Add $683.60" });
  expect(add.getAttribute("href")).toBe("/add-money?amount=68360&next=%2Fsend");
  for (const gone of ["has the money", "Good for", "In two steps"]) await notShowing(gone);
  await press("Send all $2,316.40");
  await waitFor(() => expect(amount.value).toBe("2316.40"));
  await showing("Confirm and send $2,316.40");
  await waitFor(() => expect(confirmOf()?.disabled).toBe(false));
  expect(send).not.toHaveBeenCalled();
});

test("an amount above a limit names the limit and offers what it allows", async () => {
  const limits = [
    {
      rule: "identity_single" as const,
      limitMinor: 500_000n,
      usedMinor: 0n,
      remainingMinor: 500_000n,
      resetsAt: null,
    },
  ];
  quote.mockImplementation((input) =>
    quoteOf(input, { availableBeforeMinor: 900_000n, limits, refusal: "LIMIT_REACHED" }),
  );
  await openFilled("6000");
  await showing("Your limit is $5,000.00 a payment");
  await showing("Over your limit");
  await press("Send $5,000.00");
  await waitFor(() => expect(amountField().value).toBe("5000"));
});

test("a block by Evenly can be appealed once the payment was tried", async () => {
  const reasons = [
    { code: "country_blocked", decision: "block", facts: { country: "KP", side: "payer", by: "evenly" } },
  ] as const;
  quote.mockImplementation((input) =>
    quoteOf(input, { decision: "block", reasons: [...reasons], refusal: "COUNTRY_BLOCKED" }),
  );
  send.mockImplementation(() => {
    throw new AppError("COUNTRY_BLOCKED", { reasons: [...reasons] });
  });
  await openFilled("90");
  await showing("Is that wrong? Try it, then you can appeal.");
  await waitFor(() => expect(document.querySelector("a[href='/transaction-security#stopped']")).toBeNull());
  await pressConfirm();
  await showing("Appeal");
  await waitFor(() =>
    expect(document.querySelector("[role=alert] #refusal")?.textContent).toContain(
      "Evenly can't send money to or from",
    ),
  );
  await waitFor(() =>
    expect(document.querySelector("a[href='/transaction-security#stopped']")?.textContent).toBe("Appeal"),
  );
  await waitFor(() => expect(confirmOf()?.disabled).toBe(true));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
});

test("a block by the user's own settings leaves the button off, and leads to them", async () => {
  const reason = { code: "country_blocked", decision: "block", facts: { country: "DE", by: "you" } } as const;
  quote.mockImplementation((input) =>
    quoteOf(input, { decision: "block", reasons: [reason], refusal: "COUNTRY_BLOCKED" }),
  );
  await openFilled("90");
  await showing("You blocked payments to or from Germany.");
  await waitFor(() => expect(confirmOf()?.disabled).toBe(true));
  await waitFor(() =>
    expect(document.querySelector("#refusal a")?.getAttribute("href")).toBe("/transaction-security"),
  );
});

test("the button is off until the whole quote has been on screen", async () => {
  let isVisible = false;
  const observers = new Set<() => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    seesWhen(() => isVisible, observers),
  );
  await openFilled("640");
  await showing("Confirm and send $640.00");
  await waitFor(() => expect(confirmOf()?.disabled).toBe(true));
  await showing("Scroll down to your quote first.");
  isVisible = true;
  act(() => {
    for (const look of observers) look();
  });
  await waitFor(() => expect(confirmOf()?.disabled).toBe(false));
});

test("a preset amount replaces the typed amount and is quoted", async () => {
  await openFilled("7");
  const quick = await screen.findByRole("group", { name: "Quick amounts" });
  const buttons = within(quick).getAllByRole("button");
  expect(buttons.map((button) => button.querySelector("[aria-hidden]")?.textContent)).toEqual([
    "$20",
    "$50",
    "$100",
  ]);
  await user.click(buttons[1] as HTMLElement);
  await showing("Confirm and send $50.00");
  await waitFor(() =>
    expect(quote.mock.calls.at(-1)?.[0]).toMatchObject({ to: leila.id, amountMinor: 5000n }),
  );
});

test("an invalid amount requests no quote", async () => {
  await openFilled("1e5");
  await showing("Enter an amount to see your quote.");
  // A quote is asked for 300 ms after the last key.
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(calls.some(({ path }) => path === "payments.quote")).toBe(false);
});

test("a payment that failed offline is not sent automatically when the network returns", async () => {
  send.mockImplementation(() => {
    throw new TypeError("no network");
  });
  await openFilled("640");
  await showing("Confirm and send");
  act(() => onlineManager.setOnline(false));
  await pressConfirm();
  await showing("We didn't hear back.");
  const triesOfMine = send.mock.calls.length;
  act(() => onlineManager.setOnline(true));
  await settle();
  expect(send.mock.calls.length).toBe(triesOfMine);
});

test("offline a payment becomes a draft; online it is quoted again and sent under one key when confirmed", async () => {
  const first = await openFilled("640");
  await showing("Confirm and send");
  await setNetwork(false);
  await waitFor(() => expect(confirmOf()).toBeNull());
  await press("Keep as draft");
  await waitFor(() => expect(draftStore.read()).toHaveLength(1));
  first.unmount();
  const [draft] = draftStore.read();
  quote.mockImplementation((input) => quoteOf(input, { availableBeforeMinor: 70_000n, feeMinor: 6n }));
  await setNetwork(true);
  const asked = quote.mock.calls.length;

  const { history } = await renderScreen(`/send?draft=${draft?.key}`);
  await showing("What's changed since:");
  await waitFor(() => expect(quote.mock.calls.length).toBeGreaterThan(asked));
  await showing("Available: $2,316.40 then, $700.00 now");
  await showing("Fee: $0.00 then, $0.06 now");
  expect(send).not.toHaveBeenCalled();
  send.mockImplementationOnce(() => {
    throw new TypeError("no answer");
  });
  await pressConfirm();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  send.mockImplementationOnce(() => {
    throw new AppError("LIMIT_REACHED");
  });
  await pressConfirm();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await pressConfirm();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  const keys = send.mock.calls.map(([input]) => input.idempotencyKey);
  expect(keys).toEqual([draft?.sendKey, draft?.sendKey, expect.not.stringContaining(draft?.sendKey ?? "")]);
  await waitFor(() => expect(draftStore.read()).toEqual([]));
  await waitFor(() => expect(history.location.href).toBe("/send"));
  await showing("Leila has it.");
});

test("a draft that is stored again leaves the address, and the form is empty", async () => {
  const first = await openFilled("640");
  await showing("Confirm and send");
  await setNetwork(false);
  await press("Keep as draft");
  await waitFor(() => expect(draftStore.read()).toHaveLength(1));
  first.unmount();
  const { history } = await renderScreen(`/send?draft=${draftStore.read()[0]?.key}`);
  await waitFor(() => expect(amountField().value).toBe("640"));
  await press("Keep as draft");
  await waitFor(() => expect(history.location.href).toBe("/send"));
  await waitFor(() => expect(amountField().value).toBe(""));
  await waitFor(() => expect(draftStore.read()).toHaveLength(1));
});

test("offline the reason next to the button names the missing or invalid value", async () => {
  await openFilled("24,705,1");
  await setNetwork(false);
  const reason = () => document.querySelector("#draft-open")?.textContent;
  await waitFor(() => expect(reason()).toBe("Enter an amount like 42.50."));
  await fill("Amount", "");
  await waitFor(() => expect(reason()).toBe("Enter an amount."));
  await press("Change");
  await waitFor(() => expect(reason()).toBe("Pick a person and an amount first."));
});

test("an earlier person is offered and never opened unasked; only their author sees them", async () => {
  const first = await openFilled("12");
  first.unmount();
  const again = await renderScreen("/send");
  const amountOf = () => amountField().value;
  const isKept = () => document.querySelector("[data-kept] input[inputmode=decimal]") !== null;
  await waitFor(() => expect(amountOf()).toBe(""));
  await showing("Continue to Leila?");
  await showing("@leila.h · $12.00");
  await press("Continue");
  await waitFor(() => expect(isKept()).toBe(true));
  await waitFor(() => expect(amountOf()).toBe("12"));
  await notShowing("Continue to Leila?");
  again.unmount();
  const named = await renderScreen("/send?to=leila");
  await waitFor(() => expect(isKept()).toBe(false));
  await notShowing("Continue to");
  named.unmount();
  signIn({ id: "nora", displayName: "Nora" });
  await renderScreen("/send");
  await waitFor(() => expect(amountOf()).toBe(""));
  await notShowing("Continue to");
});

test("the offer of an earlier person can be declined for good", async () => {
  const first = await openFilled("12");
  first.unmount();
  const again = await renderScreen("/send");
  await press("Start over");
  await notShowing("Continue to Leila?");
  again.unmount();
  await renderScreen("/send");
  await screen.findByLabelText("Amount");
  await notShowing("Continue to Leila?");
});

test("a first payment to an unverified person says so before the amount", async () => {
  fakeApi({
    "payments.findPayee": () => ({ ...leila, isVerified: false }),
    "payments.listRecentPayees": () => [],
    "payments.quote": quote,
  });
  await renderScreen("/send?to=@leila.h");
  await showing("First payment");
  const warning = await screen.findByText(/^You've never paid Leila/);
  const amount = await screen.findByLabelText("Amount");
  expect(warning.compareDocumentPosition(amount)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("the page after sending shows amount, new balance and reference", async () => {
  await openFilled("640");
  await showing("Confirm and send");
  await pressConfirm();
  await showing("was $2,316.40");
  expect(document.activeElement).toBe(await heading(/^Leila has it\. \d/));
  await showing("$1,676.40");
  await showing("Reference");
  const receipt = screen.getByRole("link", { name: "Receipt" });
  expect(receipt.getAttribute("href")).toMatch(/receipt$/);
});
