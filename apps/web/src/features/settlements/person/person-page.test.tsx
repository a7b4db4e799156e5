import { AppError } from "@evenly/contract";
import type {
  PersonCurrency,
  PersonProposal,
  PersonStanding,
} from "@evenly/contract/settlements/person-schemas";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { queryClient } from "../../../api/trpc.ts";
import { type Call, fakeApi } from "../../../testing/fake-api.ts";
import { heading, notShowing, press, setNetwork, settle, showing, user } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const benId = "0199f000-0000-7000-8000-000000000001";
const flatId = "0199f000-0000-7000-8000-000000000011";
const tripId = "0199f000-0000-7000-8000-000000000012";
const proposalId = "0199f000-0000-7000-8000-000000000021";
const address = `/groups/with/${benId}`;

const person = { userId: benId, displayName: "Ben Whitaker", firstName: "Ben", avatarUrl: null };
const line = (groupId: string, groupName: string, owesMinor: bigint) => ({
  groupId,
  groupName,
  owesMinor,
  color: "rust" as const,
});

function currencyOf(
  flatMinor: bigint,
  tripMinor: bigint,
  proposal: PersonProposal | null = null,
  ended: PersonCurrency["ended"] = null,
) {
  return {
    currency: "USD",
    netMinor: flatMinor + tripMinor,
    needsBoth: flatMinor * tripMinor < 0n,
    lines: [line(flatId, "Flat", flatMinor), line(tripId, "Trip", tripMinor)],
    proposal,
    ended,
  } as unknown as PersonCurrency;
}

function proposalOf(facts: Partial<PersonProposal>): PersonProposal {
  const given = {
    id: proposalId,
    state: "proposed",
    isOwn: false,
    netMinor: 40_00n,
    isCurrent: true,
    ...facts,
    lines: [line(flatId, "Flat", 60_00n), line(tripId, "Trip", -20_00n)],
    dueAt: new Date("2026-12-03T12:00:00Z"),
  };
  const rights = { canAgree: false, canDecline: false, canWithdraw: false, canPay: false };
  return { ...rights, ...given, ...facts } as PersonProposal;
}

const quote = {
  amountMinor: 80_00n,
  feeMinor: 0n,
  totalMinor: 80_00n,
  currency: "USD",
  decision: "allow",
  availableBeforeMinor: 500_00n,
  availableAfterMinor: 420_00n,
  factors: [],
  refusal: null,
  reasons: [],
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
const buttonOf = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });

beforeEach(() => {
  signIn();
  answers = { "groups.quoteWithPerson": () => quote };
  stand(currencyOf(60_00n, 20_00n));
  answer({});
});

it("shows the net amount and each group with its balance, and pays everything once however often it is pressed", async () => {
  answer({
    "groups.settleWithPerson": () => {
      stand();
      return moved("settled");
    },
  });
  await renderScreen(address);
  await showing("One payment makes you even with Ben in 2 groups.");
  await heading("You and Ben Whitaker");
  await waitFor(() =>
    expect(document.querySelector(`a[href="/groups/${flatId}"]`)?.textContent).toContain("−$60.00"),
  );
  await waitFor(() =>
    expect(document.querySelector(`a[href="/groups/${tripId}"]`)?.textContent).toContain("−$20.00"),
  );
  await showing("You keep");
  await user.dblClick(await screen.findByRole("button", { name: "Pay Ben $80.00" }));
  await heading("Ben has it");
  await showing("$80.00");
  await showing("You're even with Ben");
  await waitFor(() =>
    expect(inputsOf("groups.settleWithPerson")).toEqual([
      {
        userId: benId,
        currency: "USD",
        feeMinor: 0n,
        idempotencyKey: expect.any(String),
        lines: [
          { groupId: flatId, owesMinor: 60_00n },
          { groupId: tripId, owesMinor: 20_00n },
        ],
      },
    ]),
  );
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
  await renderScreen(address);
  await showing("You keep");
  await press("Pay Ben $80.00");
  await showing("it can only be sent once");
  await press("Pay Ben $80.00");
  await showing("What you two owe each other has changed.");
  await press("Pay Ben $80.00");
  await showing("We're checking this payment");
  const keys = inputsOf("groups.settleWithPerson").map(
    (input) => (input as { idempotencyKey: string }).idempotencyKey,
  );
  await waitFor(() => expect(keys).toHaveLength(3));
  await waitFor(() => expect(keys[1]).toBe(keys[0]));
  await waitFor(() => expect(keys[2]).not.toBe(keys[0]));
});

it("does not pay what the quote refuses", async () => {
  answer({
    "groups.quoteWithPerson": () => ({
      ...quote,
      refusal: "INSUFFICIENT_FUNDS",
      availableBeforeMinor: 50_00n,
    }),
  });
  await renderScreen(address);
  await showing("You're $30.00 short.");
  const add = await screen.findByRole("link", { name: "Add $30.00" });
  const search = new URL(add.getAttribute("href") ?? "", "http://localhost").searchParams;
  expect(search.get("amount")).toBe("3000");
  expect(search.get("next")).toBe(address);
  await waitFor(() => expect(buttonOf("Pay Ben $80.00")?.disabled).toBe(true));
});

it("offers no payment when the other person owes everything", async () => {
  stand(currencyOf(-60_00n, -20_00n));
  await renderScreen(address);
  await showing("Ben can pay it all in one go");
  expect(inputsOf("groups.quoteWithPerson")).toEqual([]);
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
  await renderScreen(address);
  await showing("You owe Ben $60.00, and Ben owes you $20.00. You'd pay $40.00 once and be even.");
  await press("Propose it to Ben");
  await showing("Waiting for Ben");
  await showing("you pay $40.00 once");
  await waitFor(() =>
    expect(inputsOf("groups.proposeWithPerson")).toMatchObject([
      { userId: benId, lines: [{ owesMinor: 60_00n }, { owesMinor: -20_00n }] },
    ]),
  );
  await press("Withdraw");
  await showing("Propose it to Ben");
  await waitFor(() => expect(inputsOf("groups.withdrawProposal")).toEqual([{ settlementId: proposalId }]));
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
  await renderScreen(address);
  await showing("Ben wants to settle everything");
  await waitFor(() => expect(buttonOf("Decline")).not.toBeNull());
  await press("Agree");
  await showing("You both agreed");
  await showing("Ben pays you $40.00 by December 3.");
});

it("settles debts that cancel out without a payment once it is agreed to", async () => {
  stand(currencyOf(20_00n, -20_00n, proposalOf({ netMinor: 0n, canAgree: true, canDecline: true })));
  answer({
    "groups.agreeToProposal": () => {
      stand();
      return moved("settled", 0n);
    },
  });
  await renderScreen(address);
  await showing("Your debts cancel out, so no one pays.");
  await press("Agree");
  await showing("You two are even");
});

it("lets the payer pay what both agreed to, by the proposal's id", async () => {
  stand(currencyOf(60_00n, -20_00n, proposalOf({ state: "open", canPay: true, canWithdraw: true })));
  answer({
    "groups.payProposal": () => {
      stand();
      return moved("settled", 40_00n);
    },
  });
  await renderScreen(address);
  await showing("You keep");
  await waitFor(() =>
    expect(inputsOf("groups.quoteWithPerson")).toEqual([
      { userId: benId, currency: "USD", amountMinor: 40_00n },
    ]),
  );
  await press("Pay $40.00");
  await heading("Ben has it");
  await showing("$40.00");
  await waitFor(() =>
    expect(inputsOf("groups.payProposal")).toEqual([{ settlementId: proposalId, feeMinor: 0n }]),
  );
});

it("says that a proposal is out of date, cannot pay it, and offers a new one of the present debts", async () => {
  stand(currencyOf(70_00n, -20_00n, proposalOf({ isCurrent: false, canPay: true, canDecline: true })));
  await renderScreen(address);
  await showing("This has changed");
  await showing("You'd pay $50.00 once and be even.");
  await waitFor(() => expect(buttonOf("Agree and pay $40.00")).toBeNull());
  await waitFor(() => expect(buttonOf("Propose the new amount to Ben")).not.toBeNull());
  await waitFor(() => expect(buttonOf("Decline")).not.toBeNull());
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
    await renderScreen(address);
    await showing(text);
    await showing("Nothing was settled, and no money moved.");
    await waitFor(() => expect(buttonOf("Propose it to Ben")).toBeNull());
    await press("Propose it to Ben again");
    await showing("Waiting for Ben");
    await notShowing(text);
    await waitFor(() =>
      expect(inputsOf("groups.proposeWithPerson")).toMatchObject([
        { userId: benId, lines: [{ owesMinor: 60_00n }, { owesMinor: -20_00n }] },
      ]),
    );
  },
);

it("asks for a part in a group when the whole goes over a limit, and shows the balance that it exceeds", async () => {
  const over = { refusal: "LIMIT_REACHED", availableBeforeMinor: 50_00n, availableAfterMinor: -30_00n };
  answer({ "groups.quoteWithPerson": () => ({ ...quote, ...over }) });
  await renderScreen(address);
  await showing("Pay a part of it in one of the groups.");
  await showing("In your balance50.00 US dollars");
  await waitFor(() => expect(buttonOf("Pay Ben $80.00")?.disabled).toBe(true));
});

it("shows a payment under review without any button", async () => {
  const held = { ...currencyOf(0n, 0n, proposalOf({ state: "held", isOwn: true })), lines: [] };
  stand(held);
  await renderScreen(address);
  await showing("We're checking this payment");
  await showing("Ben gets $40.00 once it's released.");
  await waitFor(() => expect(document.querySelectorAll("main button")).toHaveLength(0));
});

it("keeps currencies apart, each with its own payment", async () => {
  stand(currencyOf(60_00n, 20_00n), { ...currencyOf(5_00n, 7_00n), currency: "EUR" } as PersonCurrency);
  await renderScreen(address);
  await showing("Pay Ben €12.00");
  await waitFor(() => expect(buttonOf("Pay Ben $80.00")).not.toBeNull());
});

it("keeps what was paid on screen, though another currency is left, until one goes on to it", async () => {
  stand(currencyOf(60_00n, 20_00n), { ...currencyOf(12_00n, 0n), currency: "EUR" });
  answer({
    "groups.settleWithPerson": () => {
      stand({ ...currencyOf(12_00n, 0n), currency: "EUR" });
      return moved("settled");
    },
    "payments.getBalance": () => ({ availableMinor: 420_00n, currency: "USD", updatedAt: new Date() }),
  });
  await renderScreen(address);
  await press("Pay Ben $80.00");
  await heading("Ben has it");
  await showing("Available now");
  await settle();
  await heading("Ben has it");
  expect(screen.queryByRole("button", { name: /^Pay / })).toBeNull();
  await press("What's left with Ben");
  await showing("Pay Ben €12.00");
  expect(inputsOf("groups.settleWithPerson")).toHaveLength(1);
});

it("says that two people are even", async () => {
  stand();
  await renderScreen(address);
  await showing("You're even with Ben");
});

it("says that a person was not found, and asks to try again after any other failure", async () => {
  standing = () => {
    throw new AppError("PAYEE_UNKNOWN");
  };
  const first = await renderScreen(address);
  await showing("We can't find this person");
  await first.unmount();
  queryClient.clear();
  standing = () => {
    throw new AppError("INTERNAL");
  };
  await renderScreen(address);
  await showing("We couldn't load what you two owe");
  stand();
  await press("Try again");
  await showing("You're even with Ben");
});

it("turns everything about money off while offline, and says why", async () => {
  stand(currencyOf(60_00n, -20_00n), { ...currencyOf(5_00n, 7_00n), currency: "EUR" } as PersonCurrency);
  await renderScreen(address);
  await showing("Propose it to Ben");
  await setNetwork(false);
  await showing("You're offline. Connect to pay, propose or answer.");
  await waitFor(() => expect(buttonOf("Propose it to Ben")?.disabled).toBe(true));
  await waitFor(() => expect(buttonOf("Pay Ben €12.00")?.disabled).toBe(true));
  await setNetwork(true);
  await waitFor(() => expect(buttonOf("Propose it to Ben")?.disabled).toBe(false));
});
