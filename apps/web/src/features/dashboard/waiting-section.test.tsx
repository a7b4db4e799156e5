import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { press, settle, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";
import { exampleRequest } from "../requests/testing/example-request.ts";
import { emptyHome } from "./testing/example-home.ts";

const asked = exampleRequest(1, {
  isOwn: false,
  state: "pending",
  status: "pending",
  openMinor: 42_00n,
  canPay: true,
  closedAt: null,
});
let isPaid: boolean;

beforeEach(() => {
  isPaid = false;
  signIn();
  fakeApi({
    "payments.getBalance": () => ({
      accountId: "0199f000-0000-7000-8000-0000000000aa",
      currency: "USD",
      version: 3n,
      postedMinor: 100_00n,
      heldMinor: 0n,
      availableMinor: isPaid ? 58_00n : 100_00n,
      pendingMinor: 0n,
      updatedAt: new Date(),
    }),
    "payments.listTransactions": () => ({
      transactions: [makeTransaction()],
      nextCursor: null,
      searchedTo: null,
      total: 1,
      totalIsCapped: false,
    }),
    "auth.getProfile": () => ({ emailVerified: true, handle: "mila" }),
    "waiting.getHome": () => ({
      ...emptyHome,
      waiting: isPaid ? [] : [{ kind: "request", request: asked, deadlineAt: null }],
      waitingCount: isPaid ? 0 : 1,
    }),
    "requests.quote": () => ({
      amountMinor: 42_00n,
      feeMinor: 0n,
      totalMinor: 42_00n,
      currency: "USD",
      decision: "allow",
      availableBeforeMinor: 100_00n,
      availableAfterMinor: 58_00n,
      factors: [],
      refusal: null,
      reasons: [],
    }),
    "requests.pay": () => {
      isPaid = true;
      return { isHeld: false, transferId: "0199f000-0000-7000-8000-0000000000bb" };
    },
  });
});

test("the end of a paid request stays when nothing waits any more, until one leaves", async () => {
  await renderScreen("/dashboard");
  await press("Pay $42.00");
  await press("Pay Ana $42.00");
  await screen.findByRole("heading", { name: "Ana has it" });
  await settle();
  await showing("Ana has it");
  expect(screen.queryByRole("heading", { name: "Waiting for you" })).toBeNull();
  await press("Done");
  expect(screen.queryByRole("heading", { name: "Ana has it" })).toBeNull();
});
