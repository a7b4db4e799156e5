import { AppError } from "@evenly/contract";
import type {
  PersonCurrency,
  PersonProposal,
  PersonStanding,
} from "@evenly/contract/settlements/person-schemas";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Call, fakeApi } from "../../testing/fake-api.ts";
import { flush, renderScreen } from "../../testing/render-screen.tsx";
import { pressButton, setNetwork, showing, signInMila } from "../../testing/send-screen.ts";
import { queryClient } from "../../trpc.ts";

const benId = "0199f000-0000-7000-8000-000000000001";
const flatId = "0199f000-0000-7000-8000-000000000011";
const tripId = "0199f000-0000-7000-8000-000000000012";
const proposalId = "0199f000-0000-7000-8000-000000000021";
const address = `/groups/with/${benId}`;

const person = { userId: benId, displayName: "Ben Whitaker", firstName: "Ben", avatarUrl: null };
const line = (groupId: string, groupName: string, owesMinor: bigint) => ({
  ...{ groupId, groupName, owesMinor, color: "rust" as const },
});

function currencyOf(
  flatMinor: bigint,
  tripMinor: bigint,
  proposal: PersonProposal | null = null,
  ended: PersonCurrency["ended"] = null,
) {
  return {
    ...{ currency: "USD", netMinor: flatMinor + tripMinor, needsBoth: flatMinor * tripMinor < 0n },
    lines: [line(flatId, "Flat", flatMinor), line(tripId, "Trip", tripMinor)],
    ...{ proposal, ended },
  } as unknown as PersonCurrency;
}

function proposalOf(facts: Partial<PersonProposal>): PersonProposal {
  const given = {
    ...{ id: proposalId, state: "proposed", isOwn: false, netMinor: 40_00n, isCurrent: true, ...facts },
    ...{ lines: [line(flatId, "Flat", 60_00n), line(tripId, "Trip", -20_00n)] },
    dueAt: new Date("2026-12-03T12:00:00Z"),
  };
  const rights = { canAgree: false, canDecline: false, canWithdraw: false, canPay: false };
  return { ...rights, ...given, ...facts } as PersonProposal;
}

const quote = {
  ...{ amountMinor: 80_00n, feeMinor: 0n, totalMinor: 80_00n, currency: "USD", decision: "allow" },
  ...{ availableBeforeMinor: 500_00n, availableAfterMinor: 420_00n, factors: [], refusal: null, reasons: [] },
};
const moved = (state: string, amountMinor = 80_00n) => ({
  id: proposalId,
  state,
  currency: "USD",
  amountMinor,
});

let standing: () => PersonStanding;
let answers: Record<string, (input: never) => unknown>;
let calls: readonly Call[];

/** What the api answers from now on. */
function answer(more: Record<string, (input: never) => unknown>): void {
  answers = { ...answers, ...more };
  calls = fakeApi({ ...answers, "groups.getWithPerson": () => standing() });
}

function stand(...currencies: readonly PersonCurrency[]): void {
  standing = () => ({ person, currencies }) as unknown as PersonStanding;
}

const inputsOf = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
const buttonOf = (host: HTMLElement, text: string) =>
  [...host.querySelectorAll("button")].find((button) => button.textContent === text);

beforeEach(() => {
  signInMila();
  queryClient.clear();
  answers = { "groups.quoteWithPerson": () => quote };
  stand(currencyOf(60_00n, 20_00n));
  answer({});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("shows the net amount and each group with its balance, and pays everything once however often it is pressed", async () => {
  answer({
    "groups.settleWithPerson": () => {
      stand();
      return moved("settled");
    },
  });
  const { host, unmount } = await renderScreen(address);
  await showing(host, "One payment makes you even with Ben in 2 groups.");
  expect(host.querySelector("h1")?.textContent).toBe("You and Ben Whitaker");
  expect(host.querySelector(`a[href="/groups/${flatId}"]`)?.textContent).toContain("−$60.00");
  expect(host.querySelector(`a[href="/groups/${tripId}"]`)?.textContent).toContain("−$20.00");
  await showing(host, "Left in your balance");
  const pay = buttonOf(host, "Pay Ben $80.00");
  await act(async () => {
    pay?.click();
    pay?.click();
  });
  await showing(host, "You paid Ben $80.00");
  await showing(host, "You're even with Ben");
  expect(inputsOf("groups.settleWithPerson")).toEqual([
    {
      ...{ userId: benId, currency: "USD", feeMinor: 0n, idempotencyKey: expect.any(String) },
      lines: [
        { groupId: flatId, owesMinor: 60_00n },
        { groupId: tripId, owesMinor: 20_00n },
      ],
    },
  ]);
  await unmount();
});

it("sends a payment without an answer again under the same key, and a refused one under a new key", async () => {
  let tries = 0;
  answer({
    "groups.settleWithPerson": () => {
      tries += 1;
      if (tries === 1) throw new Error("lost");
      if (tries === 2) throw new AppError("SETTLEMENT_CHANGED");
      return moved("held");
    },
  });
  const { host, unmount } = await renderScreen(address);
  await showing(host, "Left in your balance");
  await pressButton(host, "Pay Ben $80.00");
  await showing(host, "it can only be sent once");
  await pressButton(host, "Pay Ben $80.00");
  await showing(host, "What you two owe each other has changed.");
  await pressButton(host, "Pay Ben $80.00");
  await showing(host, "We're checking this payment");
  const keys = inputsOf("groups.settleWithPerson").map(
    (input) => (input as { idempotencyKey: string }).idempotencyKey,
  );
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  await unmount();
});

it("does not pay what the quote refuses", async () => {
  answer({
    "groups.quoteWithPerson": () => ({
      ...quote,
      refusal: "INSUFFICIENT_FUNDS",
      availableBeforeMinor: 50_00n,
    }),
  });
  const { host, unmount } = await renderScreen(address);
  await showing(host, "You're $30.00 short.");
  expect(buttonOf(host, "Pay Ben $80.00")?.disabled).toBe(true);
  await unmount();
});

it("offers no payment when the other person owes everything", async () => {
  stand(currencyOf(-60_00n, -20_00n));
  const { host, unmount } = await renderScreen(address);
  await showing(host, "Ben can pay it all in one go");
  expect(inputsOf("groups.quoteWithPerson")).toEqual([]);
  await unmount();
});

it("proposes to offset debts in both directions with what was shown, and can withdraw it", async () => {
  stand(currencyOf(60_00n, -20_00n));
  answer({
    "groups.proposeWithPerson": () => {
      stand(currencyOf(60_00n, -20_00n, proposalOf({ isOwn: true, canWithdraw: true })));
      return moved("proposed", 40_00n);
    },
    "groups.withdrawProposal": () => {
      stand(currencyOf(60_00n, -20_00n));
      return moved("cancelled", 40_00n);
    },
  });
  const { host, unmount } = await renderScreen(address);
  await showing(host, "You owe Ben $60.00, and Ben owes you $20.00. You'd pay $40.00 once and be even.");
  await pressButton(host, "Propose it to Ben");
  await showing(host, "Waiting for Ben");
  expect(host.textContent).toContain("you pay $40.00 once");
  expect(inputsOf("groups.proposeWithPerson")).toMatchObject([
    { userId: benId, lines: [{ owesMinor: 60_00n }, { owesMinor: -20_00n }] },
  ]);
  await pressButton(host, "Withdraw");
  await showing(host, "Propose it to Ben");
  expect(inputsOf("groups.withdrawProposal")).toEqual([{ settlementId: proposalId }]);
  await unmount();
});

it("lets the one who would get the money agree or decline", async () => {
  const asked = { netMinor: -40_00n, canAgree: true, canDecline: true };
  stand(currencyOf(-60_00n, 20_00n, proposalOf(asked)));
  answer({
    "groups.agreeToProposal": () => {
      stand(currencyOf(-60_00n, 20_00n, proposalOf({ netMinor: -40_00n, state: "open", canWithdraw: true })));
      return moved("open", 40_00n);
    },
  });
  const { host, unmount } = await renderScreen(address);
  await showing(host, "Ben wants to settle everything");
  expect(buttonOf(host, "Decline")).toBeDefined();
  await pressButton(host, "Agree");
  await showing(host, "You both agreed");
  expect(host.textContent).toContain("Ben pays you $40.00 by December 3.");
  await unmount();
});

it("settles debts that cancel out without a payment once it is agreed to", async () => {
  stand(currencyOf(20_00n, -20_00n, proposalOf({ netMinor: 0n, canAgree: true, canDecline: true })));
  answer({
    "groups.agreeToProposal": () => {
      stand();
      return moved("settled", 0n);
    },
  });
  const { host, unmount } = await renderScreen(address);
  await showing(host, "Your debts cancel out, so no one pays.");
  await pressButton(host, "Agree");
  await showing(host, "You two are even");
  await unmount();
});

it("lets the payer pay what both agreed to, by the proposal's id", async () => {
  stand(currencyOf(60_00n, -20_00n, proposalOf({ state: "open", canPay: true, canWithdraw: true })));
  answer({
    "groups.payProposal": () => {
      stand();
      return moved("settled", 40_00n);
    },
  });
  const { host, unmount } = await renderScreen(address);
  await showing(host, "Left in your balance");
  expect(inputsOf("groups.quoteWithPerson")).toEqual([
    { userId: benId, currency: "USD", amountMinor: 40_00n },
  ]);
  await pressButton(host, "Pay $40.00");
  await showing(host, "You paid Ben $40.00");
  expect(inputsOf("groups.payProposal")).toEqual([{ settlementId: proposalId, feeMinor: 0n }]);
  await unmount();
});

it("says that a proposal is out of date, cannot pay it, and offers a new one of the present debts", async () => {
  stand(currencyOf(70_00n, -20_00n, proposalOf({ isCurrent: false, canPay: true, canDecline: true })));
  const { host, unmount } = await renderScreen(address);
  await showing(host, "This has changed");
  expect(host.textContent).toContain("You'd pay $50.00 once and be even.");
  expect(buttonOf(host, "Agree and pay $40.00")).toBeUndefined();
  expect(buttonOf(host, "Propose the new amount to Ben")).toBeDefined();
  expect(buttonOf(host, "Decline")).toBeDefined();
  await unmount();
});

it.each([
  ["declined", "Ben declined your proposal"],
  ["expired", "Your proposal to Ben has run out"],
] as const)(
  "says that the user's proposal ended as %s, and proposes the same debts again",
  async (ended, text) => {
    stand(currencyOf(60_00n, -20_00n, null, ended));
    answer({
      "groups.proposeWithPerson": () => {
        stand(currencyOf(60_00n, -20_00n, proposalOf({ isOwn: true, canWithdraw: true })));
        return moved("proposed", 40_00n);
      },
    });
    const { host, unmount } = await renderScreen(address);
    await showing(host, text);
    expect(host.textContent).toContain("Nothing was settled, and no money moved.");
    expect(buttonOf(host, "Propose it to Ben")).toBeUndefined();
    await pressButton(host, "Propose it to Ben again");
    await showing(host, "Waiting for Ben");
    expect(host.textContent).not.toContain(text);
    expect(inputsOf("groups.proposeWithPerson")).toMatchObject([
      { userId: benId, lines: [{ owesMinor: 60_00n }, { owesMinor: -20_00n }] },
    ]);
    await unmount();
  },
);

it("asks for a part in a group when the whole goes over a limit, and shows the balance that it exceeds", async () => {
  const over = { refusal: "LIMIT_REACHED", availableBeforeMinor: 50_00n, availableAfterMinor: -30_00n };
  answer({ "groups.quoteWithPerson": () => ({ ...quote, ...over }) });
  const { host, unmount } = await renderScreen(address);
  await showing(host, "Pay a part of it in one of the groups.");
  expect(host.textContent).toContain("In your balance50.00 US dollars");
  expect(buttonOf(host, "Pay Ben $80.00")?.disabled).toBe(true);
  await unmount();
});

it("shows a payment under review without any button", async () => {
  const held = { ...currencyOf(0n, 0n, proposalOf({ state: "held", isOwn: true })), lines: [] };
  stand(held);
  const { host, unmount } = await renderScreen(address);
  await showing(host, "We're checking this payment");
  expect(host.textContent).toContain("Ben gets $40.00 once it's released.");
  expect(host.querySelectorAll("main button")).toHaveLength(0);
  await unmount();
});

it("keeps currencies apart, each with its own payment", async () => {
  stand(currencyOf(60_00n, 20_00n), { ...currencyOf(5_00n, 7_00n), currency: "EUR" } as PersonCurrency);
  const { host, unmount } = await renderScreen(address);
  await showing(host, "Pay Ben €12.00");
  expect(buttonOf(host, "Pay Ben $80.00")).toBeDefined();
  await unmount();
});

it("says that two people are even", async () => {
  stand();
  const { host, unmount } = await renderScreen(address);
  await showing(host, "You're even with Ben");
  await unmount();
});

it("says that a person was not found, and asks to try again after any other failure", async () => {
  standing = () => {
    throw new AppError("PAYEE_UNKNOWN");
  };
  const first = await renderScreen(address);
  await showing(first.host, "We can't find this person");
  await first.unmount();
  queryClient.clear();
  standing = () => {
    throw new AppError("INTERNAL");
  };
  const second = await renderScreen(address);
  await showing(second.host, "We couldn't load what you two owe");
  stand();
  await pressButton(second.host, "Try again");
  await showing(second.host, "You're even with Ben");
  await second.unmount();
});

it("turns everything about money off while offline, and says why", async () => {
  stand(currencyOf(60_00n, -20_00n), { ...currencyOf(5_00n, 7_00n), currency: "EUR" } as PersonCurrency);
  const { host, unmount } = await renderScreen(address);
  await showing(host, "Propose it to Ben");
  await setNetwork(false);
  await flush();
  expect(host.textContent).toContain("You're offline. Connect to pay, propose or answer.");
  expect(buttonOf(host, "Propose it to Ben")?.disabled).toBe(true);
  expect(buttonOf(host, "Pay Ben €12.00")?.disabled).toBe(true);
  await setNetwork(true);
  expect(buttonOf(host, "Propose it to Ben")?.disabled).toBe(false);
  await unmount();
});
