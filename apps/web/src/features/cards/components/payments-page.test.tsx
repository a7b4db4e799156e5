import { AppError, type ErrorCode } from "@evenly/contract";
import type { Card, Deposit } from "@evenly/contract/cards/schemas";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../../api/trpc.ts";
import { type Call, fakeApi } from "../../../testing/fake-api.ts";
import { fill, heading, press, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";
import { refreshAfter } from "../../realtime/frame-kinds.ts";
import {
  asking,
  DEPOSIT_ID,
  exampleCard,
  exampleDeposit,
  exampleTerms,
  mastercard,
} from "../testing/example-cards.ts";

let cards: readonly Card[];
let deposits: readonly Deposit[];
let calls: readonly Call[];
/** The procedure that is refused, and how. */
let refused: { readonly path: string; readonly code: ErrorCode | "lost" } | null;

const refusing =
  <Input, Output>(path: string, answer: (input: Input) => Output) =>
  (input: Input): Output => {
    if (refused?.path === path) {
      if (refused.code === "lost") throw new TypeError("the connection was lost");
      throw new AppError(refused.code);
    }
    return answer(input);
  };

const answers = {
  "payments.checkProvider": refusing("checkProvider", () => ({ isReady: true, isTestMode: true })),
  "payments.listMethods": refusing("listMethods", () => cards),
  "payments.listIntents": () => deposits,
  "payments.getDepositTerms": exampleTerms,
  "payments.getBalance": () => ({
    availableMinor: 10_00n,
    heldMinor: 0n,
    pendingMinor: 0n,
    currency: "USD",
    updatedAt: new Date(),
  }),
  "payments.startMethodSetup": () => ({ isTestMode: true, publishableKey: null, clientSecret: null }),
  "payments.addMethod": refusing("addMethod", (input: { paymentMethodId: string; makeDefault: boolean }) => {
    const card = exampleCard({
      id: input.paymentMethodId,
      isDefault: cards.length === 0 || input.makeDefault,
    });
    cards = [...cards, card];
    return card;
  }),
  "payments.removeMethod": refusing("removeMethod", ({ id }: { id: string }) => {
    cards = cards.filter((card) => card.id !== id);
    return { id, newDefaultId: null };
  }),
  "payments.setDefaultMethod": refusing("setDefaultMethod", ({ id }: { id: string }) => {
    cards = cards.map((card) => ({ ...card, isDefault: card.id === id }));
    return cards.find((card) => card.id === id);
  }),
  "payments.createIntent": () => exampleDeposit({ state: "open", transactionId: null }),
  "payments.confirmIntent": asking,
  "payments.getIntent": asking,
  "auth.getProfile": () => ({ id: "me", emailVerified: true, email: "mila@posteo.example" }),
};

beforeEach(() => {
  cards = [exampleCard(), mastercard];
  deposits = [];
  refused = null;
  signIn();
  sessionStorage.clear();
  calls = fakeApi(answers);
});

const called = (path: string) => calls.filter((call) => call.path === `payments.${path}`);
const rows = async () => within(await screen.findByRole("list", { name: "Cards" })).getAllByRole("listitem");

test("shows the cards with the default one and the test mode", async () => {
  await renderScreen("/payment-settings");
  await heading("Payments");
  await showing("Test mode");
  const [first, second] = await rows();
  expect(first?.textContent).toContain("Visa ··4242Expires 08/99Default");
  expect(second?.textContent).toContain("Mastercard ··4444");
  expect(second?.textContent).not.toContain("Default");
  expect(document.body.textContent).not.toContain("Withdraw");
});

test("says in words which card expires, and which has expired", async () => {
  const now = new Date();
  const inMonths = (months: number) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
    return { expMonth: month.getUTCMonth() + 1, expYear: month.getUTCFullYear() };
  };
  cards = [
    exampleCard({ ...inMonths(0), expiry: "soon" }),
    exampleCard({ id: "pm_b", ...inMonths(1), expiry: "soon", isDefault: false }),
    exampleCard({ id: "pm_c", ...inMonths(-1), expiry: "expired", isDefault: false }),
  ];
  await renderScreen("/payment-settings");
  const shown = (await rows()).map((row) => row.textContent);
  expect(shown[0]).toContain("Expires this month");
  expect(shown[1]).toContain("Expires next month");
  expect(shown[2]).toContain("Expired");
});

test("without a card the panel is open, and the first one is added", async () => {
  cards = [];
  await renderScreen("/payment-settings");
  const panel = await screen.findByRole("region", { name: "Add a card" });
  expect(within(panel).queryByRole("checkbox")).toBeNull();
  await act(async () => {});
  const picker = await within(panel).findByLabelText("Test card");
  expect([...picker.querySelectorAll("option")].map(({ textContent }) => textContent)).toContain(
    "4000 0027 6000 3184 · asks your bank",
  );
  await press("Save card");
  expect((await rows())[0]?.textContent).toContain("Visa ··4242");
  expect(called("addMethod")[0]?.input).toEqual({ paymentMethodId: "pm_card_visa", makeDefault: false });
});

test("another card is added and made the default; the form counts as one try until a card was added", async () => {
  const { user } = await renderScreen("/payment-settings");
  await press("Add card");
  await user.selectOptions(await screen.findByLabelText("Test card"), "pm_card_authenticationRequired");
  await press("Make it the default", { role: "checkbox" });
  await press("Add card");
  await press("Add card");
  await user.selectOptions(await screen.findByLabelText("Test card"), "pm_card_authenticationRequired");
  await press("Make it the default", { role: "checkbox" });
  await press("Save card");
  await waitFor(async () => expect(await rows()).toHaveLength(3));
  expect(called("addMethod")[0]?.input).toEqual({
    paymentMethodId: "pm_card_authenticationRequired",
    makeDefault: true,
  });
  expect(called("startMethodSetup")).toHaveLength(1);
});

test("a card is made the default", async () => {
  await renderScreen("/payment-settings");
  await press("More for Mastercard ··4444");
  await screen.findByRole("menuitem", { name: "Make default" }).then((item) => act(() => item.click()));
  await waitFor(async () => expect((await rows())[1]?.textContent).toContain("Default"));
});

const openRemoval = async () => {
  await press("More for Visa ··4242");
  await screen.findByRole("menuitem", { name: "Remove" }).then((item) => act(() => item.click()));
  return screen.findByRole("dialog", { name: "Remove Visa ··4242?" });
};

test("a card is removed after a question", async () => {
  await renderScreen("/payment-settings");
  await press("Remove", { in: await openRemoval() });
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(called("removeMethod")[0]?.input).toEqual({ id: "pm_visa" });
});

test("a card that a deposit uses says why it stays", async () => {
  cards = [exampleCard({ isInUse: true })];
  await renderScreen("/payment-settings");
  const dialog = await openRemoval();
  await showing("A deposit with this card isn't finished. Remove the card afterwards.", dialog);
  expect(within(dialog).getByRole("button", { name: "Remove" }).hasAttribute("disabled")).toBe(true);
});

test.each([
  ["lost", "Failed to remove payment method"],
  ["CARD_IN_USE", "A deposit with this card isn't finished."],
] as const)("a removal that fails (%s) is told above the cards", async (code, words) => {
  refused = { path: "removeMethod", code };
  await renderScreen("/payment-settings");
  await press("Remove", { in: await openRemoval() });
  await showing(words, await screen.findByRole("region", { name: "Cards" }));
});

test("a default that fails is told above the cards", async () => {
  refused = { path: "setDefaultMethod", code: "lost" };
  await renderScreen("/payment-settings");
  await press("More for Mastercard ··4444");
  await screen.findByRole("menuitem", { name: "Make default" }).then((item) => act(() => item.click()));
  await showing("Failed to set default payment method");
});

test.each([
  ["lost", "Failed to add payment method"],
  ["CARD_REFUSED", "The card was refused. Check its details or take another card."],
] as const)("a card that cannot be added (%s) says why in its panel", async (code, words) => {
  cards = [];
  refused = { path: "addMethod", code };
  await renderScreen("/payment-settings");
  await press("Save card");
  await showing(words, await screen.findByRole("region", { name: "Add a card" }));
});

test("cards that do not load can be tried again", async () => {
  refused = { path: "listMethods", code: "NOT_FOUND" };
  await renderScreen("/payment-settings");
  await showing("Failed to fetch payment methods");
  refused = null;
  const part = await screen.findByRole("region", { name: "Cards" });
  await press(/again/i, { in: part });
  expect(await rows()).toHaveLength(2);
});

test("a provider that does not answer is told above the cards", async () => {
  refused = { path: "checkProvider", code: "CARDS_UNAVAILABLE" };
  await renderScreen("/payment-settings");
  await showing("Failed to connect to Stripe service", await screen.findByRole("region", { name: "Cards" }));
});

test("money on its way is listed with what it waits for, and leads to its step", async () => {
  deposits = [
    asking(),
    exampleDeposit({ id: "0199f000-0000-7000-8000-0000000000d3" as Deposit["id"], state: "pending" }),
    exampleDeposit({ id: "0199f000-0000-7000-8000-0000000000d4" as Deposit["id"], state: "returned" }),
    exampleDeposit({ id: "0199f000-0000-7000-8000-0000000000d5" as Deposit["id"], state: "credited" }),
  ];
  await renderScreen("/payment-settings");
  const list = await screen.findByRole("list", { name: "On the way" });
  const shown = within(list).getAllByRole("link");
  expect(shown).toHaveLength(3);
  expect(shown[0]?.textContent).toContain("Your bank is waiting for you");
  expect(shown[0]?.getAttribute("href")).toBe(`/add-money?deposit=${DEPOSIT_ID}`);
  expect(shown[1]?.textContent).toMatch(/Your bank is confirming it · started .*Pending/);
  expect(shown[2]?.textContent).toContain("Returned");
});

test("a frame of a deposit refreshes the list", async () => {
  await renderScreen("/payment-settings");
  await heading("Payments");
  await rows();
  deposits = [asking()];
  await act(async () => refreshAfter(queryClient, "deposit_update"));
  await screen.findByRole("list", { name: "On the way" });
});

test("limits are cut again while the amount is typed, and the panel leads to the bank's step", async () => {
  const { history } = await renderScreen("/payment-settings");
  await fill("Amount", "80");
  await screen.findByRole("img", {
    name: "Add today: $120.00 used, $80.00 with this deposit, $9,800.00 left",
  });
  await press("Add $80.00");
  await screen.findByRole("heading", { name: "Your bank wants to be sure" });
  expect(history.location.pathname).toBe("/add-money");
});
