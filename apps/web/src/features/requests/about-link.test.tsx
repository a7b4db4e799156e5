import type { PaymentRequest, RequestAbout } from "@evenly/contract/requests/schemas";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { fill, press, showing, user } from "../../testing/page.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { signIn } from "../../testing/session.ts";
import { exampleRequest } from "./testing/example-request.ts";

beforeEach(() => signIn());

const groupId = "0199f000-0000-7000-8000-0000000000f1" as RequestAbout["groupId"];
const expenseId = "0199f000-0000-7000-8000-0000000000f2" as NonNullable<RequestAbout["expenseId"]>;
const group: RequestAbout = { groupId, groupName: "Lisbon", expenseId: null, expenseTitle: null };

test.each([
  ["Part of Lisbon", `/groups/${groupId}`, group],
  [
    "Dinner in Lisbon",
    `/groups/${groupId}/expenses/${expenseId}`,
    { ...group, expenseId, expenseTitle: "Dinner" },
  ],
])("a request to pay links to what it belongs to: %s", async (name, address, about) => {
  const open = {
    state: "pending",
    status: "pending",
    closedAt: null,
    isOwn: false,
    openMinor: 42_00n,
  } as const;
  const request: PaymentRequest = exampleRequest(1, { ...open, canPay: true, about });
  fakeApi({
    "requests.list": ({ list }: { readonly list: string }) => ({
      requests: list === "to_pay" ? [request] : [],
      nextCursor: null,
    }),
  });
  await renderScreen("/payment-requests?part=toPay");
  await showing(name);
  const [link] = screen.getAllByRole("link", { name });
  expect(link?.getAttribute("href")).toBe(address);
});

test("a request is asked as a part of a group of the user's", async () => {
  const ben = {
    id: "0199f000-0000-7000-8000-00000000000e",
    displayName: "Ben Okafor",
    handle: "ben",
    avatarUrl: null,
  };
  const calls = fakeApi({
    "groups.list": () => [{ id: groupId, name: "Lisbon" }],
    "payments.findPayee": () => ben,
    "requests.create": () => [exampleRequest(1, { about: group })],
  });
  await renderScreen("/payment-requests/new");
  await showing("Belongs to");
  await user.selectOptions(screen.getByLabelText("Belongs to"), "Lisbon");
  await user.type(screen.getByRole("combobox", { name: "From" }), "@ben{Enter}");
  await showing("Ben Okafor");
  await fill("Amount", "12");
  await press(/^Ask/);
  await expect
    .poll(() => calls.find(({ path }) => path === "requests.create")?.input)
    .toMatchObject({ about: { groupId, expenseId: null }, people: [{ to: ben.id, amountMinor: 12_00n }] });
});
