import type { Payee, Quote, QuoteInput } from "@evenly/contract/payments/schemas";
import { screen } from "@testing-library/react";
import { vi } from "vitest";
import { fill, press } from "./page.ts";
import { renderScreen } from "./render-screen.tsx";

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

export async function openFilled(amount: string) {
  const page = await renderScreen("/send?to=@leila.h");
  await fill("Amount", amount);
  return page;
}

const CONFIRM = { name: /^Confirm and send/ };
export const confirmOf = () => screen.queryByRole<HTMLButtonElement>("button", CONFIRM);

/** Clicks the button that sends, once it can be clicked. */
export async function pressConfirm(): Promise<void> {
  await press(CONFIRM.name);
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
