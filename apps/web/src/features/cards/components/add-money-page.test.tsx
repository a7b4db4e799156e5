import { AppError } from "@evenly/contract";
import type { Card, DepositStep } from "@evenly/contract/cards/schemas";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type Call, fakeApi } from "../../../testing/fake-api.ts";
import { fill, heading, notShowing, press, settle, showing, submit } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";
import {
  asking,
  DEPOSIT_ID,
  exampleCard,
  exampleDeposit,
  exampleTerms,
  mastercard,
} from "../testing/example-cards.ts";

/** Of a deposit of $100.00. */
const OTHER_ID = "0199f000-0000-7000-8000-0000000000d2" as DepositStep["id"];
let cards: readonly Card[];
/** Where the deposit stands at the server. */
let deposit: DepositStep;
/** What the card's charge leads to. */
let charged: () => DepositStep;
let calls: readonly Call[];

const open = (changes: Partial<DepositStep> = {}) =>
  exampleDeposit({ state: "open", card: null, transactionId: null, ...changes });

const answers = {
  "payments.checkProvider": () => ({ isReady: true, isTestMode: true }),
  "payments.listMethods": () => cards,
  "payments.listIntents": () => [],
  "payments.getDepositTerms": exampleTerms,
  "payments.getBalance": () => ({
    availableMinor: 2_316_40n,
    heldMinor: 0n,
    pendingMinor: 0n,
    currency: "USD",
    updatedAt: new Date(),
  }),
  "payments.startMethodSetup": () => ({ isTestMode: true, publishableKey: null, clientSecret: null }),
  "payments.addMethod": ({ paymentMethodId }: { paymentMethodId: Card["id"] }) => {
    const card = exampleCard({ id: paymentMethodId, isDefault: cards.length === 0, last4: "3184" });
    cards = [...cards, card];
    return card;
  },
  "payments.createIntent": ({ amountMinor }: { amountMinor: bigint }) => {
    deposit = open({ amountMinor, id: amountMinor === 100_00n ? OTHER_ID : DEPOSIT_ID });
    return deposit;
  },
  "payments.confirmIntent": () => {
    deposit = charged();
    return deposit;
  },
  "payments.getIntent": () => deposit,
  "payments.cancelIntent": () => {
    deposit = exampleDeposit({ state: "canceled", transactionId: null });
    return deposit;
  },
  "payments.decideAtTestBank": ({ outcome, code }: { outcome: string; code?: string }) => {
    if (outcome === "approve" && code !== "123456") throw new AppError("TEST_CODE_WRONG");
    deposit =
      outcome === "approve"
        ? exampleDeposit({ state: "pending", transactionId: null })
        : open({ problem: "bank_refused", card: { brand: "visa", last4: "4242" } });
    return deposit;
  },
  "auth.getProfile": () => ({ id: "me", emailVerified: true, email: "mila@posteo.example" }),
};

beforeEach(() => {
  cards = [exampleCard(), mastercard];
  charged = () => exampleDeposit({ state: "pending", transactionId: null });
  signIn();
  sessionStorage.clear();
  calls = fakeApi(answers);
});

const called = (path: string) => calls.filter((call) => call.path === `payments.${path}`);
const keys = () =>
  called("createIntent").map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);

test("adds money by the default card, and says that it is there once the ledger has it", async () => {
  await renderScreen("/add-money");
  await heading("Add money");
  await showing("Test mode");
  await press("200.00 US dollars");
  await showing("You'll have $2,516.40 · Free");
  await showing("$9,680.00 left to add today");
  await press("Add $200.00");
  await heading("$200.00 is on its way");
  await showing("Your bank is confirming it. The money is usually there within a minute.");
  expect(called("confirmIntent")[0]?.input).toEqual({ id: DEPOSIT_ID, paymentMethodId: "pm_visa" });
  deposit = exampleDeposit();
  await heading("$200.00 is in your balance");
  await screen.findByRole("link", { name: "Receipt" });
});

test("another card is charged when it is picked", async () => {
  await renderScreen("/add-money?amount=5000");
  await press("Change");
  await press(/Mastercard/, { in: await screen.findByRole("dialog") });
  await press("Add $50.00");
  await heading(/on its way/);
  expect(called("confirmIntent")[0]?.input).toMatchObject({ paymentMethodId: "pm_mastercard" });
});

test("the first card is added in place, and then charged", async () => {
  cards = [];
  await renderScreen("/add-money?amount=5000");
  await press("Save card");
  await showing("Visa ··3184");
  await press("Add $50.00");
  await heading(/on its way/);
});

test("pressing twice charges once", async () => {
  await renderScreen("/add-money?amount=5000");
  await screen.findByText("Visa ··4242");
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Add $50.00" }).hasAttribute("disabled")).toBe(false),
  );
  act(() => {
    submit();
    submit();
  });
  await heading(/on its way/);
  await settle();
  expect(called("createIntent")).toHaveLength(1);
  expect(called("confirmIntent")).toHaveLength(1);
});

test("a lost answer keeps its key, on this page and after a reload; another amount has another key", async () => {
  charged = () => {
    throw new TypeError("the connection was lost");
  };
  const first = await renderScreen("/add-money?amount=5000");
  await press("Add $50.00");
  await showing(
    "Failed to confirm payment intent. We didn't hear back. Try again: it can only be added once.",
  );
  await press("Add $50.00");
  await waitFor(() => expect(keys()).toHaveLength(2));
  await showing("We didn't hear back.");
  first.unmount();
  const again = await renderScreen("/add-money?amount=5000");
  await press("Add $50.00");
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect(new Set(keys()).size).toBe(1);
  again.unmount();
  charged = () => exampleDeposit({ amountMinor: 60_00n });
  await renderScreen("/add-money?amount=6000");
  await press("Add $60.00");
  await heading("$60.00 is in your balance");
  expect(new Set(keys()).size).toBe(2);
});

test("the bank's step refuses a wrong code and approves with the right one", async () => {
  charged = asking;
  const { history } = await renderScreen("/add-money?amount=20000");
  await press("Add $200.00");
  await screen.findByRole("heading", { name: "Your bank wants to be sure" });
  expect(history.location.search).toContain(DEPOSIT_ID);
  const bank = within(await screen.findByRole("region", { name: "Test bank" }));
  expect(bank.getByText("Evenly")).toBeTruthy();
  await showing("Your bank waits 9 min");
  await fill("Code from your bank", "111111");
  await press("Approve");
  await showing("This isn't the code of the test bank.");
  await fill("Code from your bank", "123456");
  await notShowing("This isn't the code of the test bank.");
  await press("Approve");
  await heading("$200.00 is on its way");
  deposit = exampleDeposit();
  await heading("$200.00 is in your balance");
});

test("declining at the bank charges nothing, and the same deposit can be tried with another card", async () => {
  deposit = asking();
  await renderScreen(`/add-money?deposit=${DEPOSIT_ID}`);
  await press("Decline");
  await showing("You or your bank said no. Nothing was charged.");
  expect(document.activeElement).toBe(await heading("Add money"));
  await press("Change");
  await press(/Mastercard/, { in: await screen.findByRole("dialog") });
  await press("Add $200.00");
  await heading("$200.00 is on its way");
  expect(called("createIntent")).toHaveLength(0);
  expect(called("confirmIntent")[0]?.input).toEqual({ id: DEPOSIT_ID, paymentMethodId: "pm_mastercard" });
});

test("canceling in the bank's step adds nothing and leads back to where one came from", async () => {
  deposit = asking();
  const { history } = await renderScreen(`/add-money?deposit=${DEPOSIT_ID}&next=%2Fcontacts`);
  await press("Cancel, add nothing");
  await waitFor(() => expect(history.location.pathname).toBe("/contacts"));
  expect(called("cancelIntent")).toHaveLength(1);
});

test.each([
  ["declined", "Your bank declined the card. Nothing was charged."],
  ["insufficient_funds", "There isn't enough money on the card. Nothing was charged."],
  ["expired", "The card has expired. Nothing was charged."],
  ["wrong_cvc", "The security code is wrong. Nothing was charged."],
  ["processing", "The card couldn't be charged right now. Nothing was charged."],
  ["bank_refused", "You or your bank said no. Nothing was charged."],
  ["bank_silent", "We didn't hear from your bank. Nothing was charged."],
] as const)("a card that was not charged says why: %s", async (problem, words) => {
  charged = () => open({ problem, amountMinor: 50_00n });
  await renderScreen("/add-money?amount=5000");
  await press("Add $50.00");
  await showing(words);
  charged = () => exampleDeposit({ amountMinor: 50_00n });
  await press("Add $50.00");
  await heading("$50.00 is in your balance");
  expect(called("createIntent")).toHaveLength(1);
});

test("a new amount after a declined card is a new deposit, and the old one is canceled", async () => {
  charged = () => open({ problem: "declined", amountMinor: 50_00n });
  await renderScreen("/add-money?amount=5000");
  await press("Add $50.00");
  await showing("Your bank declined the card.");
  charged = () => exampleDeposit({ amountMinor: 100_00n, id: OTHER_ID });
  await press("100.00 US dollars");
  await press("Add $100.00");
  await heading("$100.00 is in your balance");
  expect(called("cancelIntent").map(({ input }) => input)).toEqual([{ id: DEPOSIT_ID }]);
  expect(new Set(keys()).size).toBe(2);
});

test("an amount below the provider's bound or above a limit is marked with the rule", async () => {
  await renderScreen("/add-money");
  await fill("Amount", "3000");
  await showing("You can add up to $2,000.00 at a time.");
  expect(screen.getByRole("button", { name: "Add $3,000.00" }).hasAttribute("disabled")).toBe(true);
  await fill("Amount", "0.20");
  submit();
  await showing("A card adds at least $0.50.");
  expect(called("createIntent")).toHaveLength(0);
});

test("without an answer of the provider its text is shown, and nothing is said to be charged", async () => {
  charged = () => {
    throw new AppError("CARDS_UNAVAILABLE");
  };
  await renderScreen("/add-money?amount=5000");
  await press("Add $50.00");
  await showing("Failed to connect to Stripe service. We didn't hear back.");
});

test("a deposit that could not begin for certain says so, and the repeat is the same deposit", async () => {
  let isLost = true;
  calls = fakeApi({
    ...answers,
    "payments.createIntent": (input: { amountMinor: bigint }) => {
      if (isLost) throw new TypeError("the connection was lost");
      return answers["payments.createIntent"](input);
    },
  });
  await renderScreen("/add-money?amount=5000");
  await press("Add $50.00");
  await showing("Failed to create payment intent. We didn't hear back.");
  isLost = false;
  await press("Add $50.00");
  await heading(/on its way/);
  expect(new Set(keys()).size).toBe(1);
});

test("after the ending one goes on to the page that one came from; foreign addresses are ignored", async () => {
  deposit = exampleDeposit();
  const { history, unmount } = await renderScreen(`/add-money?deposit=${DEPOSIT_ID}&next=%2Fcontacts`);
  await press("Continue");
  await waitFor(() => expect(history.location.pathname).toBe("/contacts"));
  unmount();
  const other = await renderScreen(`/add-money?deposit=${DEPOSIT_ID}&next=https%3A%2F%2Fevil.example`);
  await press("Done");
  await waitFor(() => expect(other.history.location.pathname).toBe("/dashboard"));
});

test.each([
  ["canceled", "Nothing was added"],
  ["returned", "$200.00 couldn't be added"],
] as const)("a deposit that is %s says so", async (state, title) => {
  deposit = exampleDeposit({ state, transactionId: null });
  await renderScreen(`/add-money?deposit=${DEPOSIT_ID}`);
  await heading(title);
});
