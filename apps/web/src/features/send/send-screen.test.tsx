import { AppError } from "@evenly/contract";
import type { Quote, QuoteInput, SendInput } from "@evenly/contract/payments/schemas";
import { onlineManager } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Call, fakeApi } from "../../testing/fake-api.ts";
import { fill, renderScreen, settle } from "../../testing/render-screen.tsx";
import {
  confirmOf,
  leila,
  openFilled,
  pressButton,
  pressConfirm,
  quoteOf,
  setNetwork,
  showing,
  signInMila,
} from "../../testing/send-screen.ts";
import { draftStore } from "../offline/index.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";

let calls: readonly Call[];
const send = vi.fn<(input: SendInput) => unknown>();
const quote = vi.fn<(input: QuoteInput) => Quote>();

beforeEach(() => {
  signInMila();
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

test("shows the quote of the code that posts, and the button names the amount", async () => {
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send");
  expect(host.textContent).toContain("Leila receives");
  expect(host.textContent).toContain("you have never paid them before");
  expect(confirmOf(host)?.textContent).toBe("Confirm and send $640.00");
  // The style sheet has toasts stand above it.
  expect(confirmOf(host)?.closest("[data-above-bottom=confirm]")).not.toBeNull();
  expect(calls.find(({ path }) => path === "payments.quote")?.input).toMatchObject({
    to: leila.id,
    amountMinor: 64_000n,
  });
  await unmount();
});

test("two presses are one payment, and the quote's token goes along", async () => {
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send");
  await pressConfirm(host, 2);
  expect(send).toHaveBeenCalledOnce();
  expect(send.mock.calls[0]?.[0]).toMatchObject({ amountMinor: 64_000n, quoteToken: "token" });
  expect(host.textContent).toContain("$640.00 sent to Leila Haddad");
  expect(sessionStorage.length).toBe(0);
  await unmount();
});

test("an answer that never came keeps the key for the next press", async () => {
  send.mockImplementationOnce(() => {
    throw new TypeError("fetch failed");
  });
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send");
  await pressConfirm(host);
  expect(host.querySelector("[role=alert]")?.textContent).toContain("No answer came.");
  await pressConfirm(host);
  const [first, second] = send.mock.calls.map(([input]) => input.idempotencyKey);
  expect(second).toBe(first);
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
  expect(host.querySelector("[role=alert]")?.textContent).toContain("$646.40 would leave your balance");
  expect(confirmOf(host)?.textContent).toBe("Confirm and send $646.40");
  await pressConfirm(host);
  const [first, second] = send.mock.calls.map(([input]) => input.idempotencyKey);
  expect(second).not.toBe(first);
  await unmount();
});

test("a refusal known beforehand stands with the button that it disables", async () => {
  quote.mockImplementation((input) => quoteOf(input, { refusal: "INSUFFICIENT_FUNDS" }));
  const { host, unmount } = await openFilled("3000");
  await showing(host, "is missing");
  expect(confirmOf(host)?.disabled).toBe(true);
  expect(host.querySelector("[role=alert]")?.textContent).toContain("$683.60 is missing");
  await unmount();
});

test("a quick amount is one press, replaces what was typed and is quoted", async () => {
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

test("an amount that is none asks for no quote", async () => {
  const { host, unmount } = await openFilled("1e5");
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(calls.some(({ path }) => path === "payments.quote")).toBe(false);
  expect(host.textContent).toContain("Enter an amount. What will happen stands here");
  await unmount();
});

test("a payment that could not leave does not leave by itself once the network is back", async () => {
  send.mockImplementation(() => {
    throw new TypeError("no network");
  });
  const { host, unmount } = await openFilled("640");
  await showing(host, "Confirm and send");
  onlineManager.setOnline(false);
  await pressConfirm(host);
  const triesOfMine = send.mock.calls.length;
  onlineManager.setOnline(true);
  await settle();
  expect(send.mock.calls.length).toBe(triesOfMine);
  await unmount();
});

test("without a network a payment is kept as a draft; back online it is quoted again and leaves under one key when confirmed", async () => {
  const first = await openFilled("640");
  await showing(first.host, "Confirm and send");
  await setNetwork(false);
  expect(confirmOf(first.host)).toBeUndefined();
  await pressButton(first.host, "Keep as a draft");
  await first.unmount();
  const [draft] = draftStore.read();
  quote.mockImplementation((input) => quoteOf(input, { availableBeforeMinor: 70_000n, feeMinor: 6n }));
  await setNetwork(true);
  const asked = quote.mock.calls.length;

  const { host, history, unmount } = await renderScreen(`/send?draft=${draft?.key}`);
  await showing(host, "Since then this has changed:");
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
  expect(host.textContent).toContain("sent to Leila Haddad");
  await unmount();
});

test("a draft that is kept again leaves the address, and the form is empty", async () => {
  const first = await openFilled("640");
  await showing(first.host, "Confirm and send");
  await setNetwork(false);
  await pressButton(first.host, "Keep as a draft");
  await first.unmount();
  const { host, history, unmount } = await renderScreen(`/send?draft=${draftStore.read()[0]?.key}`);
  expect(host.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value).toBe("640");
  await pressButton(host, "Keep as a draft");
  expect(history.location.href).toBe("/send");
  expect(host.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value).toBe("");
  expect(draftStore.read()).toHaveLength(1);
  await unmount();
  await setNetwork(true);
});

test("without a network the reason beside the button names what is missing or wrong", async () => {
  const { host, unmount } = await openFilled("24,70");
  await setNetwork(false);
  const reason = () => host.querySelector("#draft-open")?.textContent;
  expect(reason()).toBe("Enter an amount like 42.50.");
  await fill(host, "Amount", "");
  expect(reason()).toBe("Enter an amount.");
  await pressButton(host, "Change");
  expect(reason()).toBe("Choose a person and an amount first.");
  await unmount();
  await setNetwork(true);
});

test("what was typed is there after a reload, and only for who typed it", async () => {
  const first = await openFilled("12");
  await first.unmount();
  const again = await renderScreen("/send");
  const isKept = (host: HTMLElement) => host.querySelector("[data-kept] input[inputmode=decimal]") !== null;
  expect(isKept(again.host)).toBe(true);
  expect(again.host.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value).toBe("12");
  expect(again.host.textContent).toContain("Leila Haddad");
  await again.unmount();
  const named = await renderScreen("/send?to=leila");
  expect(isKept(named.host)).toBe(false);
  await named.unmount();
  localStorage.setItem("userData", JSON.stringify({ id: "nora", displayName: "Nora", avatarUrl: null }));
  const other = await renderScreen("/send");
  expect(other.host.querySelector<HTMLInputElement>("input[inputmode=decimal]")?.value).toBe("");
  await other.unmount();
});
