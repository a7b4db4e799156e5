import { AppError } from "@evenly/contract";
import type { CreateBillInput } from "@evenly/contract/bills/schemas";
import type { CreateRequestsInput } from "@evenly/contract/requests/schemas";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { signIn } from "../../../testing/session.ts";
import { queueEdit } from "../../offline/index.ts";
import { editStore } from "../../offline/queue/edit-store.ts";
import { retryEdit } from "../../offline/queue/resolve-edit.ts";
import { sendDueEdits } from "../../offline/queue/send-queue.ts";
import { noteAnswer } from "../../offline/reachability.ts";

const KEY = "c0ffee00-0000-4000-8000-000000000001";
const userIds = [1, 2].map((end) => `0199f000-0000-7000-8000-00000000000${end}`);
const bill = {
  title: "Dinner",
  note: "",
  totalMinor: 84_20n,
  currency: "USD",
  spentOn: "2026-11-22",
  dueOn: null,
  allowsPartial: false,
  split: { method: "equal", userIds },
  transactionId: null,
  idempotencyKey: KEY,
} as CreateBillInput;
const asked = {
  people: [{ to: userIds[1], amountMinor: 42_10n }],
  currency: "USD",
  note: "Dinner",
  dueOn: null,
  allowsPartial: false,
  idempotencyKey: KEY,
} as CreateRequestsInput;
const createBill = vi.fn<(input: CreateBillInput) => object>();
const createRequests = vi.fn<(input: CreateRequestsInput) => readonly object[]>();

beforeEach(() => {
  signIn();
  noteAnswer();
  createBill.mockReset().mockReturnValue({ id: "made" });
  createRequests.mockReset().mockReturnValue([]);
  fakeApi({ "bills.create": createBill, "requests.create": createRequests });
});

const lostAnswer = () => {
  throw new TypeError("no answer");
};
const send = () => sendDueEdits("me", new QueryClient(), true);

test("a bill made offline is sent under one key on every try, and then forgotten", async () => {
  createBill.mockImplementationOnce(lostAnswer);
  queueEdit({ kind: "newBill", id: KEY, names: ["Ben"], input: bill });
  await send();
  expect(editStore.read()).toHaveLength(1);
  await send();
  expect(createBill.mock.calls).toEqual([[bill], [bill]]);
  expect(editStore.read()).toEqual([]);
});

test("a bill that the server refuses is kept with the reason, and can be sent again", async () => {
  createBill.mockImplementationOnce(() => {
    throw new AppError("PAYEE_UNKNOWN");
  });
  queueEdit({ kind: "newBill", id: KEY, names: ["Ben"], input: bill });
  await send();
  await send();
  expect(editStore.read().map(({ refusal }) => refusal)).toEqual(["PAYEE_UNKNOWN"]);
  expect(createBill).toHaveBeenCalledOnce();
  await retryEdit(editStore.read()[0]?.key ?? "");
  await send();
  expect(editStore.read()).toEqual([]);
});

test("a request made offline is sent once its answer arrives, under one key", async () => {
  createRequests.mockImplementationOnce(lostAnswer);
  queueEdit({ kind: "newRequest", id: KEY, names: ["Ben"], input: asked });
  await send();
  await send();
  await send();
  expect(createRequests.mock.calls).toEqual([[asked], [asked]]);
  expect(editStore.read()).toEqual([]);
});
