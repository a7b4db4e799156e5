import { AppError } from "@evenly/contract";
import type { Budget } from "@evenly/contract/budgets/schemas";
import { defaultBudgetSettings } from "@evenly/contract/budgets/settings-schemas";
import { stateOf } from "@evenly/domain/budgets/index";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../../testing/fake-api.ts";
import { press, showing, user } from "../../../../testing/page.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { signIn } from "../../../../testing/session.ts";

const month = new Date().toISOString().slice(0, 7);
const BUDGET_ID = "019aa000-0000-7000-8000-000000000001";
const BEN_ID = "019aa000-0000-7000-8000-0000000000b2";
const ben = { id: BEN_ID, displayName: "Ben Okafor", handle: "ben", avatarUrl: null };
const ann = {
  id: "019aa000-0000-7000-8000-0000000000a1",
  displayName: "Ann Lee",
  handle: "ann",
  avatarUrl: null,
};
let budgets: readonly Budget[];
let invitations: readonly object[];
let calls: ReturnType<typeof fakeApi>;
let refusal: AppError | null;

function budget(fields: object): Budget {
  const state = stateOf({ spentMinor: 70_00n, limitMinor: 100_00n }, { warning: 80, critical: 95 });
  return {
    id: BUDGET_ID,
    category: "food",
    currency: "USD",
    period: "monthly",
    groupId: null,
    rollover: "none",
    thresholds: { warning: 80, critical: 95 },
    endsOn: null,
    access: "owner",
    version: 1,
    members: [],
    use: {
      from: `${month}-01`,
      lastOn: `${month}-28`,
      amountMinor: 100_00n,
      carryMinor: 0n,
      paidMinor: 70_00n,
      ...state,
    },
    ...fields,
  } as unknown as Budget;
}

beforeEach(() => {
  signIn();
  refusal = null;
  invitations = [];
  budgets = [budget({})];
  calls = fakeApi({
    "budgets.list": () => budgets,
    "budgets.getSettings": () => defaultBudgetSettings,
    "budgets.listCategories": () => [],
    "budgets.listAlerts": () => [],
    "budgets.listInvitations": () => invitations,
    "budgets.share": () => {
      if (refusal !== null) throw refusal;
      return budgets[0];
    },
    "budgets.answer": () => {
      invitations = [];
    },
    "budgets.removeMember": () => {
      budgets = [budget({})];
    },
    "contacts.suggest": () => ({ favourites: [], recent: [ben], groups: [] }),
  });
});

const inputsOf = (path: string) => calls.flatMap((call) => (call.path === path ? [call.input] : []));
const pick = async () => {
  await user.click(await screen.findByRole("combobox", { name: "Who shares it?" }));
  await press(/Ben Okafor/, { role: "option" });
};
const openFood = async () => press(/^Food/);

it("says who asks and what joining shows, and joins the version that was read", async () => {
  const asked = { budgetId: BUDGET_ID, owner: ben, category: "food", currency: "USD", period: "monthly" };
  invitations = [{ ...asked, startsOn: `${month}-01`, version: 3, access: "write", invitedAt: new Date() }];
  await renderScreen("/budget");
  await showing("Ben Okafor wants to share a budget for Food with you");
  await showing("no single payment. You can change it, too.");
  await press(/^Join/);
  await waitFor(() =>
    expect(inputsOf("budgets.answer")).toEqual([
      { budgetId: BUDGET_ID, isAccepted: true, expectedVersion: 3 },
    ]),
  );
  await waitFor(() => expect(screen.queryByText(/wants to share/)).toBe(null));
});

it("asks a person to share, and tells a refusal at the field", async () => {
  await renderScreen("/budget");
  await openFood();
  await press(/^Share/);
  const dialog = within(await screen.findByRole("dialog", { name: "Share Food" }));
  refusal = new AppError("BUDGET_MEMBERS_FULL");
  await pick();
  await dialog.findByText("This budget has as many people as it can have.");
  refusal = null;
  await pick();
  await dialog.findByText("Ben Okafor can join now.");
  expect(inputsOf("budgets.share").at(-1)).toEqual({ budgetId: BUDGET_ID, userId: BEN_ID, access: "write" });
});

it("shows each person's sum, and lets the owner remove one after a question", async () => {
  const members = [
    { person: ann, access: "owner", state: "joined", spentMinor: 30_00n },
    { person: ben, access: "read", state: "joined", spentMinor: 40_00n },
  ];
  budgets = [budget({ members })];
  await renderScreen("/budget");
  await openFood();
  const people = within(await screen.findByRole("list", { name: "People" }));
  expect(people.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("$30.00"),
    expect.stringContaining("$40.00"),
  ]);
  await press("Remove Ben Okafor");
  await press("Remove", { in: await screen.findByRole("dialog", { name: "Remove Ben Okafor?" }) });
  await waitFor(() =>
    expect(inputsOf("budgets.removeMember")).toEqual([{ budgetId: BUDGET_ID, userId: BEN_ID }]),
  );
});
