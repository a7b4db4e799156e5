import type { Payee, Quote, QuoteInput } from "@evenly/contract/payments/schemas";
import { act } from "react";
import { expect, vi } from "vitest";
import { fill, flush, renderScreen } from "./render-screen.tsx";

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
    reasons: [],
    factors: [],
    limits: [],
    refusal: null,
    hold: null,
    ...facts,
  };
}

/** Signs in Mila in a browser with empty storage. */
export function signInMila(): void {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("authToken", "a-token-of-a-test");
  localStorage.setItem("authTokenExpiresAt", String(Date.now() + 900_000));
  localStorage.setItem("userData", JSON.stringify({ id: "me", displayName: "Mila Lund", avatarUrl: null }));
}

export async function openFilled(amount: string) {
  const screen = await renderScreen("/send?to=@leila.h");
  await flush();
  await fill(screen.host, "Amount", amount);
  return screen;
}

/** Waits for the debounce and for answers until the page shows this text. */
export async function showing(host: HTMLElement, words: string): Promise<void> {
  for (let tries = 0; tries < 60 && !host.textContent?.includes(words); tries += 1) await flush();
  expect(host.textContent).toContain(words);
}

export const confirmOf = (host: HTMLElement) =>
  [...host.querySelectorAll("button")].find((button) => button.textContent?.startsWith("Confirm and send"));

export async function pressConfirm(host: HTMLElement, times = 1): Promise<void> {
  await act(async () => {
    for (let count = 0; count < times; count += 1) confirmOf(host)?.click();
  });
  await flush();
}

/** Turns the network off or on, and fires the browser's event. */
export async function setNetwork(isThere: boolean): Promise<void> {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
  await act(async () => {
    dispatchEvent(new Event(isThere ? "online" : "offline"));
  });
  await flush();
}

export async function pressButton(host: HTMLElement, text: string): Promise<void> {
  const button = [...host.querySelectorAll("button")].find(({ textContent }) => textContent === text);
  await act(async () => button?.click());
  await flush();
}

/** An observer of a window in which everything is visible while `isVisible` says so; each observer's check is added to `checks`. */
export function seesWhen(isVisible: () => boolean, checks: Set<() => void>) {
  return class {
    private readonly targets = new Set<Element>();
    private readonly check: () => void;
    constructor(report: (entries: readonly unknown[]) => void) {
      this.check = () => {
        const ratio = isVisible() ? 1 : 0;
        report(
          [...this.targets].map((target) => ({
            target,
            isIntersecting: ratio === 1,
            intersectionRatio: ratio,
          })),
        );
      };
      checks.add(this.check);
    }
    observe(target: Element) {
      this.targets.add(target);
      queueMicrotask(this.check);
    }
    disconnect() {
      this.targets.clear();
      checks.delete(this.check);
    }
  };
}

/** A window in which everything is on screen. */
export function seesAll(): void {
  vi.stubGlobal(
    "IntersectionObserver",
    seesWhen(() => true, new Set()),
  );
}
