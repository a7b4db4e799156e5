import type { Payee, Quote, QuoteInput } from "@evenly/contract/payments/schemas";
import { act } from "react";
import { expect, vi } from "vitest";
import { fill, renderScreen, settle } from "./render-screen.tsx";

export const leila: Payee = {
  id: "0199f000-0000-7000-8000-00000000000c" as Payee["id"],
  displayName: "Leila Haddad",
  handle: "leila.h",
  avatarUrl: null,
  isVerified: true,
  hasPaidBefore: false,
};

export function quoteOf(input: QuoteInput, facts: Partial<Quote> = {}): Quote {
  return {
    token: "token",
    expiresAt: new Date(Date.now() + 278_000),
    payee: leila,
    currency: "USD",
    amountMinor: input.amountMinor,
    payeeReceivesMinor: input.amountMinor,
    feeMinor: 0n,
    feeKind: "personal",
    totalMinor: input.amountMinor,
    availableBeforeMinor: 231_640n,
    availableAfterMinor: 231_640n - input.amountMinor,
    decision: "allow",
    limits: [],
    refusal: null,
    ...facts,
  };
}

/** Mila is signed in, in a browser that keeps nothing of before. */
export function signInMila(): void {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("authToken", "a-token-of-a-test");
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  localStorage.setItem("userData", JSON.stringify({ id: "me", displayName: "Mila Lund", avatarUrl: null }));
}

export async function openFilled(amount: string) {
  const screen = await renderScreen("/send?to=@leila.h");
  await settle();
  await fill(screen.host, "Amount", amount);
  return screen;
}

/** Lets typing pause and answers arrive until the page shows these words. */
export async function showing(host: HTMLElement, words: string): Promise<void> {
  for (let tries = 0; tries < 60 && !host.textContent?.includes(words); tries += 1) await settle();
  expect(host.textContent).toContain(words);
}

export const confirmOf = (host: HTMLElement) =>
  [...host.querySelectorAll("button")].find((button) => button.textContent?.startsWith("Confirm and send"));

export async function pressConfirm(host: HTMLElement, times = 1): Promise<void> {
  await act(async () => {
    for (let count = 0; count < times; count += 1) confirmOf(host)?.click();
  });
  await settle();
}

/** Takes the network away or gives it back, as the browser tells it. */
export async function setNetwork(isThere: boolean): Promise<void> {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
  await act(async () => {
    dispatchEvent(new Event(isThere ? "online" : "offline"));
  });
  await settle();
}

export async function pressButton(host: HTMLElement, text: string): Promise<void> {
  const button = [...host.querySelectorAll("button")].find(({ textContent }) => textContent === text);
  await act(async () => button?.click());
  await settle();
}
