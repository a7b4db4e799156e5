import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const request = (end: number, changes: Partial<PaymentRequest>): PaymentRequest => ({
  id: `0199f000-0000-7000-8000-0000000000d${end}` as PaymentRequest["id"],
  batchId: "0199f000-0000-7000-8000-0000000000ee",
  fromUserId: "0199f000-0000-7000-8000-0000000000a1" as PaymentRequest["fromUserId"],
  toUserId: "0199f000-0000-7000-8000-0000000000a2" as PaymentRequest["fromUserId"],
  isOwn: true,
  person: {
    id: "0199f000-0000-7000-8000-0000000000a2" as PaymentRequest["fromUserId"],
    displayName: "Ana Ribeiro",
    handle: "ana",
    avatarUrl: null,
  },
  linkKind: null,
  address: null,
  state: "cancelled",
  status: "cancelled",
  amountMinor: 42_00n,
  paidMinor: 0n,
  returnedMinor: 0n,
  heldMinor: 0n,
  openMinor: 0n,
  currency: "USD",
  note: "",
  dueOn: null,
  allowsPartial: false,
  declineReason: "",
  createdAt: new Date("2026-11-20T10:00:00Z"),
  expiresAt: new Date("2026-12-20T10:00:00Z"),
  closedAt: new Date("2026-11-21T10:00:00Z"),
  attachmentCount: 0,
  reminders: 0,
  canPay: false,
  canDecline: false,
  canCancel: false,
  canRemind: false,
  canRemindAt: null,
  ...changes,
});

beforeEach(() => signIn());

test.each([
  ["given back in full", { returnedMinor: 42_00n }, "You gave Ana Ribeiro's payment back", "Given back"],
  [
    "refunded in part",
    { paidMinor: 35_00n, returnedMinor: 7_00n },
    "You refunded a part to Ana Ribeiro",
    "Partly refunded",
  ],
  [
    "given back by the other side",
    { isOwn: false, returnedMinor: 42_00n },
    "Ana Ribeiro gave your payment back",
    "Given back",
  ],
  ["cancelled unpaid", {}, "You cancelled your request to Ana Ribeiro", "Cancelled"],
])("a request that was %s says so", async (_name, changes, title, chip) => {
  fakeApi({
    "requests.list": ({ list }: { list: string }) => ({
      requests: list === "done" ? [request(1, changes)] : [],
      nextCursor: null,
    }),
  });
  await renderScreen("/payment-requests");
  const section = await screen.findByRole("region", { name: "Done" });
  expect(await within(section).findByText(title)).toBeTruthy();
  expect(within(section).getByText(chip)).toBeTruthy();
});
