import type { CreateExpenseInput, ExpenseDetail } from "@evenly/contract/expenses/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { ben, exampleGroup, exampleMember, GROUP_ID, mila } from "../../../testing/example-group.ts";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, heading, press, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const noor = exampleMember(3, { displayName: "Noor Haddad", firstName: "Noor" });
const group = exampleGroup({ members: [mila, ben, noor] });
const expenseId = "0199f000-0000-7000-8000-0000000000b2";
let sent: CreateExpenseInput[];
let expense: ExpenseDetail | null;

beforeEach(() => {
  signIn({ id: String(mila.userId), displayName: "Mila" });
  sent = [];
  expense = null;
  fakeApi({
    "groups.get": () => group,
    "groups.getExpense": () => expense,
    "groups.listExpenses": () => ({ expenses: expense === null ? [] : [expense], nextCursor: null }),
    "groups.getStanding": () => ({ isSimplified: true, currencies: [] }),
    "groups.listSettlements": () => [],
    "groups.createExpense": (input: CreateExpenseInput) => {
      sent.push(input);
      return { id: expenseId };
    },
  });
});

const isChecked = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).checked;
const textIn = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name }).value;

describe("the form of money back", () => {
  test("is chosen, asks who got it and for whom, shows who owes what, and sends amounts below zero", async () => {
    await renderScreen(`/groups/${GROUP_ID}/new`);
    await heading("New expense");
    await press("Money back", { role: "radio" });
    await heading("New money back");
    for (const name of ["Who got it", "For whom"]) await screen.findByRole("heading", { name });
    await fill("Title", "Hotel refund");
    await fill("Amount", "90");
    await showing("You'll owe");
    for (const amount of ["$60.00", "$30.00"]) await showing(amount);
    await press("Save money back");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      amountMinor: -90_00n,
      payers: [{ memberId: mila.id, amountMinor: -90_00n }],
      split: { method: "equal", memberIds: [mila.id, ben.id, noor.id] },
    });
  });

  test("offers no due date, and drops one that was picked before", async () => {
    await renderScreen(`/groups/${GROUP_ID}/new`);
    await heading("New expense");
    await press(/Due/);
    await fill("Due date", "2026-12-24");
    await press("Money back", { role: "radio" });
    await heading("New money back");
    await waitFor(() => expect(screen.queryByRole("button", { name: /Due/ })).toBeNull());
    await fill("Title", "Hotel refund");
    await fill("Amount", "90");
    await press("Save money back");
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.dueOn).toBeNull();
  });

  test.each(["-90", "−90", " -90"])(
    "is chosen by the minus of %j, which goes from the amount",
    async (typed) => {
      await renderScreen(`/groups/${GROUP_ID}/new`);
      await fill("Amount", typed);
      await waitFor(() => expect(isChecked("Money back")).toBe(true));
      expect(textIn("Amount")).toBe("90");
    },
  );

  test("is chosen by the line, and a choice stays while the line says the same", async () => {
    await renderScreen(`/groups/${GROUP_ID}/new`);
    await fill("Type it in one line", "Hotel -90");
    await waitFor(() => expect(isChecked("Money back")).toBe(true));
    expect(textIn("Amount")).toBe("90");
    expect(
      screen.getByRole("textbox", { name: "Type it in one line" }).getAttribute("aria-describedby"),
    ).toBeTruthy();
    await fill("Type it in one line", "Hotel 90");
    await waitFor(() => expect(isChecked("Expense")).toBe(true));
    await press("Money back", { role: "radio" });
    await fill("Title", "Room");
    expect(textIn("Type it in one line")).toBe("Room -90");
    await fill("Type it in one line", "Room -95");
    await waitFor(() => expect(textIn("Amount")).toBe("95"));
    expect(isChecked("Money back")).toBe(true);
  });
});

/** 90.00 that one of the three got back for all. */
function refundOf(receiver: string, facts: Partial<ExpenseDetail> = {}): ExpenseDetail {
  const at = new Date("2026-11-19T10:00:00Z");
  return {
    id: expenseId,
    groupId: GROUP_ID,
    title: "Hotel refund",
    category: "travel",
    amountMinor: -90_00n,
    currency: "USD",
    original: null,
    spentOn: "2026-11-19",
    dueOn: null,
    payers: [{ memberId: receiver, amountMinor: -90_00n }],
    ownShareMinor: -30_00n,
    ownPaidMinor: receiver === mila.id ? -90_00n : 0n,
    ownRemainingMinor: 0n,
    ownBackMinor: 0n,
    status: "completed",
    state: "active",
    version: 1,
    createdBy: receiver,
    isOwn: receiver === mila.id,
    description: "",
    splitMethod: "equal",
    split: { method: "equal", memberIds: [mila.id, ben.id, noor.id] },
    rotation: 0,
    splits: [mila, ben, noor].map(({ id }) => ({
      memberId: id,
      amountMinor: -30_00n,
      paidMinor: -30_00n,
      remainingMinor: 0n,
      isPaid: true,
      paidAt: at,
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

describe("money back in a group", () => {
  test.each([
    ["received it", String(mila.id), ["You got $90.00 back", "$60.00", "for the others"]],
    ["has a part", String(ben.id), ["Ben got $90.00 back", "$30.00", "your part"]],
  ])("has a row that says so to who %s, without a minus", async (_who, receiver, words) => {
    expense = refundOf(receiver);
    await renderScreen(`/groups/${GROUP_ID}`);
    const { textContent } = await screen.findByRole("link", { name: /Hotel refund/ });
    for (const word of words) expect(textContent).toContain(word);
    expect(textContent).not.toMatch(/[-−]\s?\$?\d/);
  });

  test("has a page that says who got it, for whom, and nothing of paying", async () => {
    expense = refundOf(String(mila.id));
    await renderScreen(`/groups/${GROUP_ID}/expenses/${expenseId}`);
    const region = await screen.findByRole("region", { name: "For the others" });
    const hero = within(region);
    expect(hero.getByText("Money back")).toBeTruthy();
    expect(region.textContent).toContain("$60.00");
    expect(hero.getByText("You got $90.00 back, your part is $30.00")).toBeTruthy();
    expect(hero.getByText("of $90.00 that came back, split equally between 3")).toBeTruthy();
    expect(hero.getByRole("img", { name: "You $30.00, Ben $30.00, Noor $30.00" })).toBeTruthy();
    await screen.findByRole("heading", { name: "Who got it" });
    await showing("got all of it");
    expect(screen.queryByText("Paid")).toBeNull();
    expect(document.body.textContent).not.toMatch(/[-−]\s?\$\d/);
  });

  test("has versions that say in words that it came back", async () => {
    const before = refundOf(String(mila.id));
    const snapshot = (amountMinor: bigint, payers: ExpenseDetail["payers"]) => ({
      ...before,
      amountMinor,
      payers,
    });
    const version = (number: number, kind: string, facts: object) => ({
      version: number,
      kind,
      byMemberId: mila.id,
      at: before.createdAt,
      snapshot: facts,
    });
    expense = refundOf(String(mila.id), {
      versions: [
        version(1, "created", snapshot(90_00n, [{ memberId: mila.id, amountMinor: 90_00n }])),
        version(2, "edited", snapshot(-90_00n, before.payers)),
      ] as never,
    });
    await renderScreen(`/groups/${GROUP_ID}/expenses/${expenseId}`);
    await showing("Amount $90.00 → $90.00 back");
    expect(document.body.textContent).not.toContain("Split Equal");
  });

  test("is edited in amounts above zero", async () => {
    expense = refundOf(String(mila.id));
    await renderScreen(`/groups/${GROUP_ID}/expenses/${expenseId}/edit`);
    await heading("Edit money back");
    expect(isChecked("Money back")).toBe(true);
    expect(textIn("Amount")).toBe("90.00");
  });
});

test("a voucher is an item below zero, and says whose part it would bring below zero", async () => {
  await renderScreen(`/groups/${GROUP_ID}/new`);
  await fill("Title", "Lunch");
  await press("Itemised", { role: "radio" });
  await fill("Name of item 1", "Pizza");
  await fill("Amount of item 1", "24");
  await press("Add a voucher");
  expect(textIn("Name of item 2")).toBe("Voucher");
  expect(textIn("Amount of item 2")).toBe("-");
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Amount of item 2" }));
  expect(screen.getByRole("textbox", { name: "Amount of item 2" }).getAttribute("aria-invalid")).not.toBe(
    "true",
  );
  await fill("Amount of item 2", "-9");
  await press("Use $15.00 as the amount");
  await waitFor(() => expect(textIn("Amount")).toBe("15"));
  await press("Save expense");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.split).toMatchObject({
    items: [{ amountMinor: 24_00n }, { title: "Voucher", amountMinor: -9_00n }],
  });
});
