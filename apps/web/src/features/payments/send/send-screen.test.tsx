import { AppError } from "@evenly/contract";
import type { Quote, QuoteInput, SendInput } from "@evenly/contract/payments/schemas";
import { onlineManager } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, fakeApi } from "../../../testing/fake-api.ts";
import { fillStorage } from "../../../testing/fill-storage.ts";
import { fill, flush, renderScreen } from "../../../testing/render-screen.tsx";
import {
  confirmOf,
  leila,
  openFilled,
  pressButton,
  pressConfirm,
  quoteOf,
  seesAll,
  seesWhen,
  setNetwork,
  showing,
  signInMila,
} from "../../../testing/send-screen.ts";
import { draftStore } from "../../offline/index.ts";
import { makeTransaction } from "../testing/make-transaction.ts";

let calls: readonly Call[];
const send = vi.fn<(input: SendInput) => unknown>();
const quote = vi.fn<(input: QuoteInput) => Quote>();

beforeEach(() => {
  signInMila();
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
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("shows the server's quote, and the button names the amount", async () => {
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send");
  expect(host.textContent).toContain("Leila gets");
  expect(host.textContent).toContain("First payment");
  expect(confirmOf(host)?.textContent).toBe("Confirm and send $640.00");
  // The style sheet uses this attribute to place toasts above the bar.
  expect(confirmOf(host)?.closest("[data-above-bottom=confirm]")).not.toBeNull();
  expect(calls.find(({ path }) => path === "payments.quote")?.input).toMatchObject({
    to: leila.id,
    amountMinor: 64_000n,
  });
  await unmount();
});

test("two clicks are one payment, and the quote's token is sent", async () => {
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send");
  await pressConfirm(host, 2);
  expect(send).toHaveBeenCalledOnce();
  expect(send.mock.calls[0]?.[0]).toMatchObject({ amountMinor: 64_000n, quoteToken: "token" });
  expect(host.textContent).toContain("Leila has it.");
  expect(sessionStorage.length).toBe(0);
  await unmount();
});

test("without an answer the next click uses the same key", async () => {
  send.mockImplementationOnce(() => {
    throw new TypeError("fetch failed");
  });
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send");
  await pressConfirm(host);
  expect(host.querySelector("[role=alert] #refusal")?.textContent).toContain("We didn't hear back.");
  await pressConfirm(host);
  const [first, second] = send.mock.calls.map(([input]) => input.idempotencyKey);
  expect(second).toBe(first);
  await unmount();
});

test("a payment without an answer fills the form again and stands in no list; another one is paid under a key of its own", async () => {
  send.mockImplementationOnce(() => {
    throw new TypeError("fetch failed");
  });
  const first = await openFilled("640");
  await showing(first.host, "Confirm and send");
  await pressConfirm(first.host);
  await first.unmount();
  const { host, unmount } = await renderScreen("/send");
  await showing(host, "Confirm and send $640.00");
  expect(host.textContent).toContain("We didn't hear back.");
  await fill(host, "Amount", "");
  await showing(host, "Enter an amount to see your quote.");
  expect(host.querySelector("[aria-labelledby=drafts]")).toBeNull();
  await fill(host, "Amount", "650");
  await showing(host, "Confirm and send $650.00");
  await pressConfirm(host);
  const [unanswered, other] = send.mock.calls.map(([input]) => input.idempotencyKey);
  expect(other).not.toBe(unanswered);
  await unmount();
});

test("where this device has no room for the key, nothing is sent, and that is said", async () => {
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send");
  fillStorage();
  await pressConfirm(host);
  expect(host.querySelector("[role=alert] #refusal")?.textContent).toContain("Your device is full");
  expect(send).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  fakeApi({ "payments.quote": quote, "payments.send": send });
  await pressConfirm(host);
  expect(send).toHaveBeenCalledOnce();
  await unmount();
});

test("a changed quote stops the send, shows the new one and asks again", async () => {
  send.mockImplementationOnce((input) => {
    const changed = { feeMinor: 640n, totalMinor: 64_640n, feeKind: "international" as const };
    quote.mockImplementation((again) => quoteOf(again, changed));
    throw new AppError("QUOTE_CHANGED", { quote: quoteOf(input, changed) });
  });
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send");
  await pressConfirm(host);
  expect(host.querySelector("[role=alert] #refusal")?.textContent).toContain("you pay $646.40");
  expect(confirmOf(host)?.textContent).toBe("Confirm and send $646.40");
  await pressConfirm(host);
  const [first, second] = send.mock.calls.map(([input]) => input.idempotencyKey);
  expect(second).not.toBe(first);
  await unmount();
});

test("an amount above the balance is marked, says what is short and offers all of it; steps and countdown go away", async () => {
  quote.mockImplementation((input) =>
    quoteOf(input, input.amountMinor > 231_640n ? { refusal: "INSUFFICIENT_FUNDS" } : {}),
  );
  const { host, unmount } = await openFilled("3000");
  await showing(host, "You're $683.60 short");
  const amount = host.querySelector<HTMLInputElement>("input[inputmode=decimal]");
  expect(amount?.getAttribute("aria-invalid")).toBe("true");
  expect(confirmOf(host)?.disabled).toBe(true);
  expect(confirmOf(host)?.getAttribute("aria-describedby")).toBe(amount?.getAttribute("aria-describedby"));
  expect(host.textContent).toContain("Of $3,000.00");
  for (const gone of ["has the money", "Good for", "In two steps"])
    expect(host.textContent).not.toContain(gone);
  await pressButton(host, "Send all $2,316.40");
  expect(amount?.value).toBe("2316.40");
  await showing(host, "Confirm and send $2,316.40");
  expect(confirmOf(host)?.disabled).toBe(false);
  expect(send).not.toHaveBeenCalled();
  await unmount();
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
  const { host, unmount } = await openFilled("6000");
  await showing(host, "Your limit is $5,000.00 a payment");
  expect(host.textContent).toContain("Over your limit");
  await pressButton(host, "Send $5,000.00");
  expect(host.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value).toBe("5000");
  await unmount();
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
  const { host, unmount } = await openFilled("90");
  await showing(host, "Is that wrong? Try it, then you can appeal.");
  expect(host.querySelector("a[href='/transaction-security#stopped']")).toBeNull();
  await pressConfirm(host);
  await showing(host, "Appeal");
  expect(host.querySelector("[role=alert] #refusal")?.textContent).toContain(
    "Evenly can't send money to or from",
  );
  expect(host.querySelector("a[href='/transaction-security#stopped']")?.textContent).toBe("Appeal");
  expect(confirmOf(host)?.disabled).toBe(true);
  expect(send).toHaveBeenCalledOnce();
  await unmount();
});

test("a block by the user's own settings leaves the button off, and leads to them", async () => {
  const reason = { code: "country_blocked", decision: "block", facts: { country: "DE", by: "you" } } as const;
  quote.mockImplementation((input) =>
    quoteOf(input, { decision: "block", reasons: [reason], refusal: "COUNTRY_BLOCKED" }),
  );
  const { host, unmount } = await openFilled("90");
  await showing(host, "You blocked payments to or from Germany.");
  expect(confirmOf(host)?.disabled).toBe(true);
  expect(host.querySelector("#refusal a")?.getAttribute("href")).toBe("/transaction-security");
  await unmount();
});

test("the button is off until the whole quote has been on screen", async () => {
  let isVisible = false;
  const observers = new Set<() => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    seesWhen(() => isVisible, observers),
  );
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send $640.00");
  expect(confirmOf(host)?.disabled).toBe(true);
  expect(host.textContent).toContain("Scroll down to your quote first.");
  isVisible = true;
  await act(async () => {
    for (const look of observers) look();
  });
  expect(confirmOf(host)?.disabled).toBe(false);
  await unmount();
});

test("a preset amount replaces the typed amount and is quoted", async () => {
  const { host, unmount } = await openFilled("7");
  const quick = [...host.querySelectorAll("fieldset")].find((set) =>
    set.textContent?.includes("Quick amounts"),
  );
  const buttons = [...(quick?.querySelectorAll("button") ?? [])];
  expect(buttons.map((button) => button.querySelector("[aria-hidden]")?.textContent)).toEqual([
    "$20",
    "$50",
    "$100",
  ]);
  await act(async () => buttons[1]?.click());
  await showing(host, "Confirm and send $50.00");
  expect(quote.mock.calls.at(-1)?.[0]).toMatchObject({ to: leila.id, amountMinor: 5000n });
  await unmount();
});

test("an invalid amount requests no quote", async () => {
  const { host, unmount } = await openFilled("1e5");
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(calls.some(({ path }) => path === "payments.quote")).toBe(false);
  expect(host.textContent).toContain("Enter an amount to see your quote.");
  await unmount();
});

test("a payment that failed offline is not sent automatically when the network returns", async () => {
  send.mockImplementation(() => {
    throw new TypeError("no network");
  });
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send");
  onlineManager.setOnline(false);
  await pressConfirm(host);
  const triesOfMine = send.mock.calls.length;
  onlineManager.setOnline(true);
  await flush();
  expect(send.mock.calls.length).toBe(triesOfMine);
  await unmount();
});

test("offline a payment becomes a draft; online it is quoted again and sent under one key when confirmed", async () => {
  const first = await openFilled("640");
  await showing(first.host, "Confirm and send");
  await setNetwork(false);
  expect(confirmOf(first.host)).toBeUndefined();
  await pressButton(first.host, "Keep as draft");
  await first.unmount();
  const [draft] = draftStore.read();
  quote.mockImplementation((input) => quoteOf(input, { availableBeforeMinor: 70_000n, feeMinor: 6n }));
  await setNetwork(true);
  const asked = quote.mock.calls.length;

  const { host, history, unmount } = await renderScreen(`/send?draft=${draft?.key}`);
  await showing(host, "What's changed since:");
  expect(quote.mock.calls.length).toBeGreaterThan(asked);
  expect(host.textContent).toContain("Available: $2,316.40 then, $700.00 now");
  expect(host.textContent).toContain("Fee: $0.00 then, $0.06 now");
  expect(send).not.toHaveBeenCalled();
  send.mockImplementationOnce(() => {
    throw new TypeError("no answer");
  });
  await pressConfirm(host);
  send.mockImplementationOnce(() => {
    throw new AppError("LIMIT_REACHED");
  });
  await pressConfirm(host);
  await pressConfirm(host);
  const keys = send.mock.calls.map(([input]) => input.idempotencyKey);
  expect(keys).toEqual([draft?.sendKey, draft?.sendKey, expect.not.stringContaining(draft?.sendKey ?? "")]);
  expect(draftStore.read()).toEqual([]);
  expect(history.location.href).toBe("/send");
  expect(host.textContent).toContain("Leila has it.");
  await unmount();
});

test("a draft that is stored again leaves the address, and the form is empty", async () => {
  const first = await openFilled("640");
  await showing(first.host, "Confirm and send");
  await setNetwork(false);
  await pressButton(first.host, "Keep as draft");
  await first.unmount();
  const { host, history, unmount } = await renderScreen(`/send?draft=${draftStore.read()[0]?.key}`);
  expect(host.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value).toBe("640");
  await pressButton(host, "Keep as draft");
  expect(history.location.href).toBe("/send");
  expect(host.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value).toBe("");
  expect(draftStore.read()).toHaveLength(1);
  await unmount();
  await setNetwork(true);
});

test("offline the reason next to the button names the missing or invalid value", async () => {
  const { host, unmount } = await openFilled("24,70");
  await setNetwork(false);
  const reason = () => host.querySelector("#draft-open")?.textContent;
  expect(reason()).toBe("Enter an amount like 42.50.");
  await fill(host, "Amount", "");
  expect(reason()).toBe("Enter an amount.");
  await pressButton(host, "Change");
  expect(reason()).toBe("Pick a person and an amount first.");
  await unmount();
  await setNetwork(true);
});

test("an earlier person is offered and never opened unasked; only their author sees them", async () => {
  const first = await openFilled("12");
  await first.unmount();
  const again = await renderScreen("/send");
  const amountOf = (host: HTMLElement) =>
    host.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value;
  const isKept = (host: HTMLElement) => host.querySelector("[data-kept] input[inputmode=decimal]") !== null;
  expect(amountOf(again.host)).toBe("");
  expect(again.host.textContent).toContain("Continue to Leila?");
  expect(again.host.textContent).toContain("@leila.h · $12.00");
  await pressButton(again.host, "Continue");
  expect(isKept(again.host)).toBe(true);
  expect(amountOf(again.host)).toBe("12");
  expect(again.host.textContent).not.toContain("Continue to Leila?");
  await again.unmount();
  const named = await renderScreen("/send?to=leila");
  expect(isKept(named.host)).toBe(false);
  expect(named.host.textContent).not.toContain("Continue to");
  await named.unmount();
  localStorage.setItem("userData", JSON.stringify({ id: "nora", displayName: "Nora", avatarUrl: null }));
  const other = await renderScreen("/send");
  expect(amountOf(other.host)).toBe("");
  expect(other.host.textContent).not.toContain("Continue to");
  await other.unmount();
});

test("the offer of an earlier person can be declined for good", async () => {
  const first = await openFilled("12");
  await first.unmount();
  const again = await renderScreen("/send");
  await pressButton(again.host, "Start over");
  expect(again.host.textContent).not.toContain("Continue to Leila?");
  await again.unmount();
  const third = await renderScreen("/send");
  expect(third.host.textContent).not.toContain("Continue to Leila?");
  await third.unmount();
});

test("a first payment to an unverified person says so before the amount", async () => {
  fakeApi({
    "payments.findPayee": () => ({ ...leila, isVerified: false }),
    "payments.listRecentPayees": () => [],
    "payments.quote": quote,
  });
  const { host, unmount } = await renderScreen("/send?to=@leila.h");
  await showing(host, "First payment");
  const warning = [...host.querySelectorAll("p")].find(({ textContent }) =>
    textContent?.startsWith("You've never paid Leila"),
  );
  const amount = host.querySelector("input[inputmode=decimal]");
  expect(warning && amount && warning.compareDocumentPosition(amount)).toBe(4);
  await unmount();
});

test("the page after sending shows amount, new balance and reference", async () => {
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send");
  await pressConfirm(host);
  await showing(host, "was $2,316.40");
  expect(host.querySelector("h1")?.textContent).toMatch(/^Leila has it\. \d/);
  expect(document.activeElement).toBe(host.querySelector("h1"));
  await showing(host, "$1,676.40");
  expect(host.textContent).toContain("Reference");
  expect(host.querySelector<HTMLAnchorElement>("a[href$=receipt]")?.textContent).toBe("Receipt");
  await unmount();
});
