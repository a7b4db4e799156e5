import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { heading, press, showing } from "../../../../testing/page.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { signIn } from "../../../../testing/session.ts";

const TOKEN = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq";
const HERE = `/pay/${TOKEN}`;
let availableMinor: bigint;

const answers = {
  "requests.openLink": () => ({
    status: "open",
    person: { id: "a", displayName: "Ana Ribeiro", handle: "ana", avatarUrl: null, isVerified: true },
    openMinor: 12_50n,
    currency: "USD",
    note: "Lunch on Friday",
    dueOn: null,
    expiresAt: null,
    isMailed: false,
  }),
  "requests.quoteByLink": () => ({
    amountMinor: 12_50n,
    feeMinor: 0n,
    totalMinor: 12_50n,
    currency: "USD",
    decision: "allow",
    availableBeforeMinor: availableMinor,
    availableAfterMinor: availableMinor - 12_50n,
    factors: [],
    refusal: availableMinor < 12_50n ? "INSUFFICIENT_FUNDS" : null,
    reasons: [],
  }),
  "requests.payByLink": () => ({ transferId: "0199f000-0000-7000-8000-0000000000e1", isHeld: false }),
  "payments.getBalance": () => ({ availableMinor, currency: "USD", updatedAt: new Date() }),
};

beforeEach(() => {
  availableMinor = 0n;
  fakeApi(answers);
});

const nextOf = (link: HTMLElement) =>
  new URL(link.getAttribute("href") ?? "", "http://localhost").searchParams.get("next");

test("without an account the page says that money is added by card, and leads to registering and back", async () => {
  await renderScreen(HERE);
  await heading("Ana Ribeiro asks you for");
  await showing("Add $12.50By card, no fee");
  expect(nextOf(await screen.findByRole("link", { name: "Create account and pay $12.50" }))).toBe(HERE);
  expect(nextOf(screen.getByRole("link", { name: "Sign in and pay" }))).toBe(HERE);
});

test("a person without enough money adds what is missing, and comes back to the request", async () => {
  availableMinor = 2_50n;
  signIn();
  await renderScreen(HERE);
  await showing("You're $10.00 short.");
  const add = await screen.findByRole("link", { name: "Add $10.00" });
  expect(add.getAttribute("href")).toContain("/add-money?amount=1000");
  expect(nextOf(add)).toBe(HERE);
  expect(screen.queryByRole("button", { name: "Pay Ana $12.50" })).toBeNull();
});

test("a person with enough money pays", async () => {
  availableMinor = 20_00n;
  signIn();
  await renderScreen(HERE);
  await press("Pay Ana $12.50");
  await heading("Ana has it");
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Add / })).toBeNull());
});
