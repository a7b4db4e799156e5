import { AppError } from "@evenly/contract";
import type { GiveBackPreview } from "@evenly/contract/payments/return-schemas";
import type { HistoryPage, TransactionDetail } from "@evenly/contract/payments/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, press, showing } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
import { makeTransaction } from "../payments/testing/make-transaction.ts";

const id = "0199f000-0000-7000-8000-000000000001" as TransactionDetail["id"];
const waitingId = "0199f000-0000-7000-8000-000000000009";
const received = makeTransaction({ id, amountMinor: 640_00n });
const name = received.person?.displayName ?? "";
const page: HistoryPage = {
  transactions: [received],
  nextCursor: null,
  searchedTo: null,
  total: 1,
  totalIsCapped: false,
};
const detail: TransactionDetail = {
  ...received,
  shared: { description: received.description, category: null },
  holdReview: null,
  giveBack: { canReturn: true, canRefund: true, givenBackMinor: 0n, remainingMinor: 640_00n },
  related: [],
  security: null,
  isInHistory: true,
  verification: null,
  report: null,
  balanceAfterMinor: 640_00n,
  timeline: [],
  entries: [],
};
const factors = [
  { factor: "pin", state: "needed" },
  { factor: "second_factor", state: "needed" },
] as const;
const preview = (amountMinor: bigint): Partial<GiveBackPreview> => ({
  amountMinor,
  personReceivesMinor: amountMinor,
  availableAfterMinor: 0n,
  refusal: null,
  factors: [...factors],
});
const back = makeTransaction({
  id: waitingId as never,
  amountMinor: -640_00n,
  direction: "out",
  type: "reversal",
});

type Given = { readonly id: string; readonly pin?: string; readonly code?: string };
type Call = { readonly idempotencyKey: string };
const give = vi.fn<(input: Call) => unknown>();
const verify = vi.fn<(input: Given) => unknown>();

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  const asked = { transferId: waitingId, factors, expiresAt: new Date(Date.now() + 900_000).toISOString() };
  give.mockReset().mockImplementation(() => {
    throw new AppError("STEP_UP_REQUIRED", asked);
  });
  verify.mockReset();
  fakeApi({
    "payments.listTransactions": () => page,
    "payments.sumTransactions": () => ({ sums: [], count: 1, isCapped: false, since: null }),
    "payments.getTransaction": () => detail,
    "payments.previewReturn": () => preview(640_00n),
    "payments.previewRefund": () => preview(200_00n),
    "payments.returnPayment": give,
    "payments.refundPayment": give,
    "payments.verify": verify,
  });
});

async function openReturn() {
  await renderScreen(`/history/${id}`);
  await press("Give it back");
  await showing("Next: your PIN and a code");
  await press("Give back $640.00");
  await showing(`You're giving 640.00 US dollars$640.00 back to ${name}.`);
}

test("a return asks for its proofs, says what was wrong, and is done", async () => {
  await openReturn();
  verify.mockImplementationOnce(() => {
    throw new AppError("PIN_WRONG", { triesLeft: 4 });
  });
  await fill("PIN", "111111");
  await press("Give back $640.00");
  await showing("That PIN isn't right. You have 4 tries left.");
  const [, code] = factors;
  verify.mockReturnValueOnce({
    transaction: back,
    verification: {
      transferId: waitingId,
      factors: [{ factor: "pin", state: "proven" }, code],
      expiresAt: new Date(Date.now() + 900_000),
    },
  });
  await fill("PIN", "583920");
  await press("Give back $640.00");
  await showing("Step 2 of 2");
  verify.mockReturnValueOnce({ transaction: back, verification: null });
  await fill("6-digit code", "123456");
  await showing(`You gave $640.00 back to ${name}`);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(give).toHaveBeenCalledOnce();
  expect(verify.mock.calls.at(-1)?.[0]).toMatchObject({ id: waitingId, code: "123456" });
});

test("a return that is left waiting shows the question again, and the next press is another return", async () => {
  await openReturn();
  await press("Close");
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText(/gets the whole payment back/);
  expect(within(dialog).queryByRole("alert")).toBeNull();
  await press("Give back $640.00");
  await showing("Step 1 of 2");
  const [first, second] = give.mock.calls.map(([input]) => input.idempotencyKey);
  expect(second).not.toBe(first);
});

test("a refund names what it will ask for, asks it for its amount, and keeps the amount when it is left", async () => {
  await renderScreen(`/history/${id}`);
  await press("Refund part");
  await fill("Refund", "200");
  await showing("Next: your PIN and a code");
  await press("Refund $200.00");
  await showing(`You're giving 200.00 US dollars$200.00 back to ${name}.`);
  await press("Close");
  expect(((await screen.findByLabelText("Refund")) as HTMLInputElement).value).toBe("200");
});
