import type { ExpenseDetail } from "@evenly/contract/expenses/schemas";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ben, exampleGroup, exampleMember, GROUP_ID, mila } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { heading, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const noor = exampleMember(3, { displayName: "Noor Haddad", firstName: "Noor" });
const group = exampleGroup({ members: [mila, ben, noor] });
const expenseId = "0199f000-0000-7000-8000-0000000000b1";
let expense: ExpenseDetail;
let debts: readonly { fromMemberId: string; toMemberId: string; amountMinor: bigint }[];

beforeEach(() => {
  signIn({ id: String(mila.userId), displayName: "Mila" });
  debts = [];
  fakeApi({
    "groups.get": () => group,
    "groups.getExpense": () => expense,
    "groups.listExpenses": () => ({ expenses: [expense], nextCursor: null }),
    "groups.getStanding": () => ({
      isSimplified: true,
      currencies: debts.length === 0 ? [] : [{ currency: "USD", transfers: debts, directCount: 1 }],
    }),
    "groups.listSettlements": () => [],
  });
});

/** A dinner of 90.00 for all three, paid by one of them. */
function dinnerOf(payer: string, facts: Partial<ExpenseDetail> = {}): ExpenseDetail {
  const at = new Date("2026-11-19T10:00:00Z");
  return {
    id: expenseId,
    groupId: GROUP_ID,
    title: "Dinner",
    category: "food",
    amountMinor: 90_00n,
    currency: "USD",
    original: null,
    spentOn: "2026-11-19",
    dueOn: null,
    payers: [{ memberId: payer, amountMinor: 90_00n }],
    ownShareMinor: 30_00n,
    ownPaidMinor: payer === mila.id ? 90_00n : 0n,
    ownRemainingMinor: payer === mila.id ? 0n : 30_00n,
    ownBackMinor: payer === mila.id ? 60_00n : 0n,
    status: "pending",
    state: "active",
    version: 1,
    createdBy: payer,
    isOwn: payer === mila.id,
    description: "",
    splitMethod: "equal",
    split: { method: "equal", memberIds: [mila.id, ben.id, noor.id] },
    rotation: 0,
    splits: [mila, ben, noor].map(({ id }) => ({
      memberId: id,
      amountMinor: 30_00n,
      paidMinor: id === payer ? 30_00n : 0n,
      remainingMinor: id === payer ? 0n : 30_00n,
      isPaid: id === payer,
      paidAt: null,
    })),
    tags: [],
    rejectedReason: null,
    seriesId: null,
    canEdit: true,
    canDecide: false,
    createdAt: at,
    updatedAt: at,
    versions: [],
    comments: [],
    ...facts,
  } as ExpenseDetail;
}

const row = () => screen.findByRole("link", { name: /Dinner/ });

test("the payer's expense says what they get back, is not open, and names everyone on the cut", async () => {
  expense = dinnerOf(String(mila.id));
  await renderScreen(`/groups/${GROUP_ID}/expenses/${expenseId}`);
  const region = await screen.findByRole("region", { name: "You get back" });
  expect(region.textContent).toContain("$60.00");
  const part = within(region);
  expect(part.getByText("You paid $90.00, your part is $30.00")).toBeTruthy();
  expect(part.queryByText("Open")).toBeNull();
  expect(part.getByRole("img", { name: "You $30.00, Ben $30.00, Noor $30.00" })).toBeTruthy();
  expect(part.getByText("Noor")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Flat" })).toBeTruthy();
});

test("who owes pays their part first, to whom the group suggests", async () => {
  expense = dinnerOf(String(ben.id));
  debts = [{ fromMemberId: String(mila.id), toMemberId: String(noor.id), amountMinor: 45_00n }];
  await renderScreen(`/groups/${GROUP_ID}/expenses/${expenseId}`);
  const pay = await screen.findByRole("link", { name: "Pay Noor $30.00" });
  expect(pay.getAttribute("href")).toContain(`expense=${expenseId}`);
  await showing("or pay Noor $45.00 once and be even");
});

test("a paid part has neither a debt nor a button", async () => {
  expense = dinnerOf(String(ben.id), { ownRemainingMinor: 0n });
  await renderScreen(`/groups/${GROUP_ID}/expenses/${expenseId}`);
  await heading("Dinner");
  const part = within(await screen.findByRole("region", { name: "Your part" }));
  expect(part.getByText("Paid")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Pay / })).toBeNull();
});

test.each([
  ["owes", () => dinnerOf(String(ben.id)), ["Ben paid $90.00", "$30.00", "you owe"]],
  ["gets back", () => dinnerOf(String(mila.id)), ["You paid $90.00", "$60.00", "you get back"]],
  ["has paid", () => dinnerOf(String(ben.id), { ownRemainingMinor: 0n }), ["Ben paid $90.00", "paid"]],
  ["got everything back", () => dinnerOf(String(mila.id), { ownBackMinor: 0n }), ["You paid $90.00", "paid"]],
  [
    "is not in it",
    () => dinnerOf(String(ben.id), { ownShareMinor: 0n, ownRemainingMinor: 0n }),
    ["not yours"],
  ],
])("the row of an expense says that the user %s", async (_which, make, words) => {
  expense = make();
  await renderScreen(`/groups/${GROUP_ID}`);
  const { textContent } = await row();
  for (const word of words) expect(textContent).toContain(word);
  if (!words.includes("you owe")) expect(textContent).not.toContain("you owe");
});

test("a member who may not change an expense reads who may", async () => {
  expense = dinnerOf(String(ben.id), { canEdit: false });
  await renderScreen(`/groups/${GROUP_ID}/expenses/${expenseId}`);
  await showing("Ben added this expense. Only Ben and the group's admins can change it.");
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
});
