import { AppError } from "@evenly/contract";
import type { DepositStep } from "@evenly/contract/cards/schemas";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type Call, fakeApi } from "../../../testing/fake-api.ts";
import { heading, press, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";
import { asking, DEPOSIT_ID, exampleCard, exampleDeposit, exampleTerms } from "../testing/example-cards.ts";

const provider = vi.hoisted(() => ({ load: vi.fn(), confirmSetup: vi.fn(), handleNextAction: vi.fn() }));

// The provider's script comes from its own server; its form is a frame of it.
vi.mock("@stripe/stripe-js/pure", () => ({ loadStripe: provider.load }));
vi.mock("@stripe/react-stripe-js", () => ({
  Elements: ({ children }: { children: React.ReactNode }) => children,
  PaymentElement: () => <p>the form of the provider</p>,
  useStripe: () => provider,
  useElements: () => ({ of: "the form" }),
}));

let calls: readonly Call[];
let deposit: DepositStep;
let isTaken: boolean;

beforeEach(() => {
  isTaken = true;
  deposit = exampleDeposit();
  provider.load.mockReset().mockResolvedValue(provider);
  provider.confirmSetup.mockReset().mockResolvedValue({ setupIntent: { payment_method: "pm_real" } });
  provider.handleNextAction.mockReset();
  signIn();
  calls = fakeApi({
    "payments.checkProvider": () => ({ isReady: true, isTestMode: false }),
    "payments.listMethods": () => [exampleCard()],
    "payments.listIntents": () => [],
    "payments.getDepositTerms": exampleTerms,
    "payments.getBalance": () => ({
      availableMinor: 0n,
      heldMinor: 0n,
      pendingMinor: 0n,
      currency: "USD",
      updatedAt: new Date(),
    }),
    "payments.startMethodSetup": () => ({
      isTestMode: false,
      publishableKey: "pk_live_example",
      clientSecret: "a-setup-secret",
    }),
    "payments.addMethod": ({ paymentMethodId }: { paymentMethodId: string }) => {
      if (!isTaken) throw new AppError("CARD_REFUSED");
      return exampleCard({ id: paymentMethodId });
    },
    "payments.getIntent": () => deposit,
  });
});

const added = () => calls.filter(({ path }) => path === "payments.addMethod").map(({ input }) => input);

const openForm = async () => {
  await renderScreen("/payment-settings");
  await press("Add card");
  await showing("the form of the provider");
};

test("with real keys the card is confirmed in the provider's own form, and only its id reaches us", async () => {
  await openForm();
  expect(screen.queryByLabelText("Test card")).toBeNull();
  expect(document.body.textContent).not.toContain("Test mode");
  await press("Save card");
  await waitFor(() => expect(added()).toEqual([{ paymentMethodId: "pm_real", makeDefault: false }]));
  expect(provider.load).toHaveBeenCalledExactlyOnceWith("pk_live_example");
  expect(provider.confirmSetup).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ redirect: "if_required", elements: { of: "the form" } }),
  );
});

test("what the provider's form refuses is said in place, and nothing is added", async () => {
  provider.confirmSetup.mockResolvedValue({ error: { message: "Your card number is incomplete." } });
  await openForm();
  await press("Save card");
  await showing("Your card number is incomplete.", await screen.findByRole("region", { name: "Add a card" }));
  expect(added()).toEqual([]);
});

test("a card that our server refuses after the form says so in place", async () => {
  isTaken = false;
  await openForm();
  await press("Save card");
  await showing("The card was refused.", await screen.findByRole("region", { name: "Add a card" }));
});

test("the bank's own frame is opened by the provider's script, and its decision is read from our server", async () => {
  const bank = {
    clientSecret: "a-secret",
    publishableKey: "pk_test_form",
    isTestBank: false,
    waitsUntil: new Date(Date.now() + 60_000),
  };
  deposit = { ...asking(), bank };
  provider.handleNextAction.mockImplementation(async () => {
    deposit = exampleDeposit();
    return {};
  });
  await renderScreen(`/add-money?deposit=${DEPOSIT_ID}`);
  await press("Open your bank's check");
  await heading("$200.00 is in your balance");
  expect(provider.handleNextAction).toHaveBeenCalledExactlyOnceWith({ clientSecret: "a-secret" });
  expect(screen.queryByRole("region", { name: "Test bank" })).toBeNull();
});
