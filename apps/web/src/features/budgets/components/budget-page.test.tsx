import { AppError } from "@evenly/contract";
import type { Budget } from "@evenly/contract/budgets/schemas";
import { defaultBudgetSettings } from "@evenly/contract/budgets/settings-schemas";
import { stateOf } from "@evenly/domain/budgets/index";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, press, showing } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const month = new Date().toISOString().slice(0, 7);
const lastOn = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
  .toISOString()
  .slice(0, 10);
const thresholds = { warning: 80, critical: 95 };
let budgets: Budget[];
let calls: ReturnType<typeof fakeApi>;

function budget(category: string, limitMinor: bigint, spentMinor: bigint, paidMinor = spentMinor): Budget {
  const state = stateOf({ spentMinor, limitMinor }, thresholds);
  return {
    id: `019aa000-0000-7000-8000-0000000000${category.length}0`,
    category,
    currency: "USD",
    period: "monthly",
    groupId: null,
    rollover: "none",
    thresholds,
    endsOn: null,
    access: "owner",
    version: 1,
    members: [],
    use: { from: `${month}-01`, lastOn, amountMinor: limitMinor, carryMinor: 0n, paidMinor, ...state },
  } as unknown as Budget;
}

beforeEach(() => {
  signIn();
  budgets = [
    budget("food", 400_00n, 312_00n, 695_60n),
    budget("entertainment", 150_00n, 138_00n),
    budget("utilities", 152_00n, 164_00n),
    budget("shopping", 200_00n, 96_00n),
  ];
  calls = fakeApi({
    "budgets.list": () => budgets,
    "budgets.getSettings": () => defaultBudgetSettings,
    "budgets.listCategories": () => [],
    "budgets.listAlerts": () => [],
    "budgets.listInvitations": () => [],
    "budgets.update": (input: never) => ({ ...budgets[0], ...(input as object) }),
    "budgets.create": () => budgets[0],
  });
});

const rowOf = async (name: RegExp) =>
  (await screen.findByRole("button", { name, expanded: false })).closest("li") as HTMLElement;
const amountsSet = () =>
  calls.flatMap(({ path, input }) =>
    path === "budgets.update" ? [(input as { amountMinor: bigint }).amountMinor] : [],
  );

it("says in words how each budget stands, and what of the payments belongs to friends", async () => {
  await renderScreen("/budget");
  await showing("You paid $1,093.60, but $383.60 of it belongs to friends.");
  expect((await rowOf(/Food/)).textContent).toMatch(/\$312\.00 of \$400\.00.*\$88\.00 left/);
  expect((await rowOf(/Utilities/)).textContent).toContain("Over by $12.00");
  expect((await rowOf(/Shopping/)).textContent).toContain("$104.00 left");
  await press("All I paid", { role: "radio" });
  expect((await rowOf(/Food/)).textContent).toContain("Over by $295.60");
});

it("prints the month as one table of limit, spent and left, and nothing else of the page", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  await renderScreen("/budget");
  const table = await screen.findByRole("table", { name: /^Budgets, .*My share/ });
  const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
  expect(within(table).getAllByRole("row").map(cellsOf)).toEqual([
    ["Category", "Limit", "Spent", "Left"],
    ["Food", "$400.00", "$312.00", "$88.00"],
    ["Entertainment", "$150.00", "$138.00", "$12.00"],
    ["Utilities", "$152.00", "$164.00", "−$12.00"],
    ["Shopping", "$200.00", "$96.00", "$104.00"],
    ["All of the month in USD", "$902.00", "$710.00", "$192.00"],
  ]);
  // The style sheet prints only what is marked, and what it is in: no navigation.
  const printed = table.closest("[data-printed]") as HTMLElement;
  expect(document.querySelectorAll("[data-printed]")).toHaveLength(1);
  expect(printed.querySelector("nav, button, a")).toBe(null);
  await press("All I paid", { role: "radio" });
  await waitFor(() => expect(table.textContent).toContain("Food$400.00$695.60−$295.60"));
  await press("Print");
  expect(print).toHaveBeenCalledOnce();
});

it("opens a row to its fixes; moving money between budgets can be undone for a while", async () => {
  await renderScreen("/budget");
  await press(/Entertainment/);
  await screen.findByRole("button", { name: "Raise to $170.00" });
  await press("Move $20.00 from Shopping");
  await waitFor(() => expect(amountsSet()).toEqual([180_00n, 170_00n]));
  await press("Undo");
  await waitFor(() => expect(amountsSet()).toEqual([180_00n, 170_00n, 150_00n, 200_00n]));
});

it("fills a common split of an income, marks what is no amount, and makes each line a budget once", async () => {
  budgets = [];
  await renderScreen("/budget");
  await screen.findByRole("heading", { name: "Set your first budget" });
  await fill("What comes in each month? We fill in a common split, and you change any line.", "2100");
  await showing("Left for goals");
  await press("Remove Housing");
  await fill("Food", "3oo");
  const start = screen.getByRole("button", { name: /^Start with/ });
  expect(start.hasAttribute("disabled")).toBe(true);
  await fill("Food", "300");
  await press("Start with $1,100.00");
  await waitFor(() => expect(calls.filter(({ path }) => path === "budgets.create")).toHaveLength(6));
});

it("offers a way to start empty, and a form whose amount has to be above zero", async () => {
  budgets = [];
  await renderScreen("/budget");
  await press("Start empty, one budget at a time");
  await press("Budget");
  const dialog = await screen.findByRole("dialog", { name: "New budget" });
  await fill("Amount", "0", dialog);
  await showing("Enter an amount above zero.", dialog);
  expect(within(dialog).getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
  await fill("Amount", "120", dialog);
  await press("Save", { in: dialog });
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "budgets.create")?.input).toMatchObject({
      amountMinor: 120_00n,
    }),
  );
});

it("says what failed and tries again", async () => {
  let isDown = true;
  calls = fakeApi({
    "budgets.list": () => {
      if (isDown) throw new AppError("INTERNAL");
      return budgets;
    },
    "budgets.listCategories": () => [],
  });
  await renderScreen("/budget");
  await showing("Your budgets didn't load.");
  isDown = false;
  await press("Try again");
  await rowOf(/Food/);
});
