import { AppError } from "@evenly/contract";
import type { Goal, Saving } from "@evenly/contract/goals/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, notShowing, press, showing, user } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";

const at = new Date("2026-11-07T12:00:00Z");
const pace = {
  state: "open",
  differenceMinor: 0n,
  expectedMinor: null,
  perWeekMinor: null,
  perMonthMinor: null,
  daysOver: null,
  doneOn: null,
} as const;
let goals: Goal[];
let balanceMinor: bigint;
let refusal: AppError | null;
let isDown: boolean;
let calls: ReturnType<typeof fakeApi>;

function goal(place: number, change: Partial<Goal> = {}): Goal {
  return {
    id: `019aa000-0000-7000-8000-00000000000${place}`,
    name: "Touring bike",
    description: null,
    targetMinor: 1_600_00n,
    currentMinor: 1_180_00n,
    currency: "USD",
    deadlineOn: null,
    category: "purchase",
    icon: "bike",
    isCompleted: false,
    completedAt: null,
    isArchived: false,
    pace,
    savings: [],
    createdAt: at,
    updatedAt: at,
    ...change,
  } as Goal;
}

function saving(change: Partial<Saving> & Pick<Saving, "kind">): Saving {
  const none = { amountMinor: null, weekday: null, monthDay: null, basisPoints: null };
  const dates = { nextOn: "2026-11-23", lastOn: null, lastResult: null };
  return { isOn: true, ...none, ...dates, ...change };
}

beforeEach(() => {
  signIn();
  goals = [goal(1)];
  balanceMinor = 500_00n;
  refusal = null;
  isDown = false;
  const answer = () => {
    if (refusal !== null) throw refusal;
    return goals[0];
  };
  calls = fakeApi({
    "budgets.listGoals": () => {
      if (isDown) throw new AppError("INTERNAL");
      return {
        goals,
        savedMinor: goals.reduce((sum, { currentMinor }) => sum + currentMinor, 0n),
        currency: "USD",
        dueMinor: 0n,
        until: "2026-12-01",
        roundUpsMinor: 6_42n,
        incomeMinor: 0n,
      };
    },
    "payments.getBalance": () => ({
      currency: "USD",
      postedMinor: balanceMinor,
      heldMinor: 0n,
      pendingMinor: 0n,
      availableMinor: balanceMinor,
      version: 1n,
    }),
    "budgets.addToGoal": () => ({ goal: answer(), transactionId: goals[0]?.id }),
    "budgets.createGoal": answer,
    "budgets.updateGoal": answer,
    "budgets.archiveGoal": ({ isArchived }: { isArchived: boolean }) => {
      answer();
      goals = goals.map((each) => ({ ...each, isArchived }));
      return goals[0];
    },
    "budgets.setSaving": answer,
  });
});

const rowOf = async (name: RegExp) =>
  (await screen.findByRole("button", { name })).closest("li") as HTMLElement;
const sent = (path: string) => calls.flatMap((call) => (call.path === path ? [call.input] : []));

it("says which rules are on, with kind and amount, and shows the one that is on when it is opened", async () => {
  const off = { kind: "monthly", isOn: false, amountMinor: 20_00n, monthDay: 1, nextOn: null } as const;
  goals = [
    goal(1, {
      savings: [
        saving(off),
        saving({ kind: "weekly", amountMinor: 35_00n, weekday: 1 }),
        saving({ kind: "income", basisPoints: 1250 }),
      ],
    }),
  ];
  await renderScreen("/budget/goals");
  const row = await rowOf(/Touring bike/);
  expect(row.textContent).toContain("Saves by itself: ");
  expect(row.textContent).toContain("$35.00 every Monday");
  expect(row.textContent).toContain("12.5% of your income");
  expect(row.textContent).not.toContain("$20.00");
  await press(/Touring bike/);
  const weekly = await within(row).findByRole("switch", { name: "$35.00 every Monday" });
  expect(weekly).toHaveProperty("checked", true);
  expect(within(row).queryByRole("switch", { name: /\$20\.00/ })).toBe(null);
});

it("says why the last date of a rule was skipped", async () => {
  const last = { lastOn: "2026-11-16", amountMinor: 35_00n, weekday: 1 } as const;
  goals = [
    goal(1, { savings: [saving({ kind: "weekly", lastResult: "short", ...last })] }),
    goal(2, { name: "Japan", savings: [saving({ kind: "weekly", lastResult: "frozen", ...last })] }),
  ];
  await renderScreen("/budget/goals");
  await press(/Touring bike/);
  await showing("your balance was too low. next");
  await press(/Japan/);
  await showing("your account was frozen. next");
});

it("lets a reached goal be edited and emptied, and one that was spent be edited", async () => {
  const done = { isCompleted: true, completedAt: at, pace: { ...pace, state: "reached" } } as const;
  goals = [
    goal(1, { ...done, currentMinor: 1_600_00n }),
    goal(2, { ...done, name: "Concert tickets", currentMinor: 0n, targetMinor: 240_00n }),
  ];
  await renderScreen("/budget/goals");
  await press(/Concert tickets/);
  const spent = await rowOf(/Concert tickets/);
  expect(within(spent).queryByRole("button", { name: "Take out" })).toBe(null);
  await press(/Touring bike/);
  const reached = await rowOf(/Touring bike/);
  await within(reached).findByRole("button", { name: "Take out" });
  await press("Edit", { in: reached });
  const dialog = await screen.findByRole("dialog");
  await fill("Name", "Bike and helmet", dialog);
  await fill("Target", "9".repeat(13), dialog);
  expect(within(dialog).getByLabelText("Target").getAttribute("aria-invalid")).toBe("true");
  await notShowing("Enter an amount above zero.", dialog);
  await fill("Target", "2,000.05", dialog);
  await press("Save", { in: dialog });
  await waitFor(() => expect(sent("budgets.updateGoal")).toHaveLength(1));
  expect(sent("budgets.updateGoal")).toMatchObject([
    { name: "Bike and helmet", targetMinor: 2_000_05n, deadlineOn: null },
  ]);
});

it("puts big amounts into the form to the last cent", async () => {
  goals = [goal(1, { targetMinor: 9007199254740993n })];
  await renderScreen("/budget/goals");
  await press(/Touring bike/);
  await press("Edit");
  expect(await screen.findByLabelText("Target")).toHaveProperty("value", "90071992547409.93");
});

it("shows at the amount that it is more than there is, also when only the server knows", async () => {
  refusal = new AppError("INSUFFICIENT_FUNDS", { available: "10.00", needed: "20.00", currency: "USD" });
  await renderScreen("/budget/goals");
  await press(/Touring bike/);
  await press("Add money");
  const dialog = await screen.findByRole("dialog");
  await showing("$500.00 is there.", dialog);
  await fill("Amount", "501", dialog);
  await showing("That's more than there is.", dialog);
  await fill("Amount", "20", dialog);
  await notShowing("That's more than there is.", dialog);
  balanceMinor = 10_00n;
  await press("Add money", { in: dialog });
  await showing("That's more than there is.", dialog);
  const field = within(dialog).getByLabelText("Amount");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(within(dialog).queryByText(/Enter a smaller amount/)).toBe(null);
  await fill("Amount", "5", dialog);
  await showing("$10.00 is there.", dialog);
  await notShowing("That's more than there is.", dialog);
});

it("sends a move again under its key after a lost answer, also from a dialog that is opened anew", async () => {
  refusal = new AppError("OUTCOME_UNKNOWN", { retryAfterSeconds: 1 });
  await renderScreen("/budget/goals");
  await press(/Touring bike/);
  const keys = () =>
    sent("budgets.addToGoal").map((input) => (input as { idempotencyKey: string }).idempotencyKey);
  const add = async (amount: string) => {
    const count = keys().length;
    await press("Add money");
    const dialog = await screen.findByRole("dialog");
    await fill("Amount", amount, dialog);
    await press("Add money", { in: dialog });
    await waitFor(() => expect(keys()).toHaveLength(count + 1));
    return dialog;
  };
  const close = async (dialog: HTMLElement) => {
    await press("Cancel", { in: dialog });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  };
  await close(await add("20"));
  await close(await add("21"));
  // It is given before the key is looked up, and does not tell whether the first request moved money.
  refusal = new AppError("RATE_LIMITED", { retryAfterSeconds: 1 });
  await close(await add("20"));
  refusal = null;
  await add("20");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  await add("20");
  const [lost, other, limited, answered, next] = keys();
  expect([limited, answered]).toEqual([lost, lost]);
  expect(new Set([lost, other, next]).size).toBe(3);
});

it("gives a move that was refused another key", async () => {
  refusal = new AppError("INSUFFICIENT_FUNDS", { available: "10.00", needed: "20.00", currency: "USD" });
  await renderScreen("/budget/goals");
  await press(/Touring bike/);
  await press("Add money");
  const dialog = await screen.findByRole("dialog");
  await fill("Amount", "20", dialog);
  const keys = () =>
    sent("budgets.addToGoal").map((input) => (input as { idempotencyKey: string }).idempotencyKey);
  for (const count of [1, 2]) {
    await press("Add money", { in: dialog });
    await waitFor(() => expect(keys()).toHaveLength(count));
  }
  expect(new Set(keys()).size).toBe(2);
});

it("shows at the date that it has passed, until another one is chosen", async () => {
  refusal = new AppError("GOAL_DEADLINE_PAST", { deadlineOn: "2020-01-01" });
  await renderScreen("/budget/goals");
  await press("New goal");
  const dialog = await screen.findByRole("dialog");
  await fill("Name", "Bike", dialog);
  await fill("Target", "100", dialog);
  await fill("Date", "2020-01-01", dialog);
  await press("Create goal", { in: dialog });
  await showing("Pick today or a later day.", dialog);
  expect(within(dialog).getByLabelText("Date").getAttribute("aria-invalid")).toBe("true");
  await fill("Date", "2090-01-01", dialog);
  await notShowing("Pick today or a later day.", dialog);
});

it("sends a new goal again under its key, and a changed one under another", async () => {
  refusal = new AppError("OUTCOME_UNKNOWN", { retryAfterSeconds: 1 });
  await renderScreen("/budget/goals");
  await press("New goal");
  const dialog = await screen.findByRole("dialog");
  await fill("Name", "Bike", dialog);
  await fill("Target", "100", dialog);
  const keys = () =>
    sent("budgets.createGoal").map((input) => (input as { idempotencyKey: string }).idempotencyKey);
  for (const count of [1, 2]) {
    await press("Create goal", { in: dialog });
    await waitFor(() => expect(keys()).toHaveLength(count));
  }
  await fill("Name", "Boat", dialog);
  await press("Create goal", { in: dialog });
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it("archives a goal once that is confirmed, and brings it back", async () => {
  await renderScreen("/budget/goals");
  await press(/Touring bike/);
  await press("Edit");
  await press("Archive", { in: await screen.findByRole("dialog") });
  const asked = await screen.findByRole("dialog", { name: "Archive Touring bike?" });
  await showing("Its money stays in it and can be taken out.", asked);
  expect(sent("budgets.archiveGoal")).toEqual([]);
  refusal = new AppError("OVERLOADED", { retryAfterSeconds: 1 });
  await press("Archive", { in: asked });
  await within(asked).findByRole("alert");
  refusal = null;
  await press("Archive", { in: asked });
  await showing("Touring bike archived");
  const archived = await screen.findByRole("region", { name: "Archived" });
  await press("Bring back", { in: archived });
  await showing("Touring bike is back. Its rules are off.");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Archived" })).toBe(null));
  const { id: goalId } = goals[0] as Goal;
  expect(sent("budgets.archiveGoal").slice(1)).toEqual([
    { goalId, isArchived: true },
    { goalId, isArchived: false },
  ]);
});

it("changes the amount and the day of a rule, and leaves it on or off as it is", async () => {
  goals = [
    goal(1, {
      savings: [
        saving({ kind: "weekly", amountMinor: 35_00n, weekday: 1 }),
        saving({ kind: "income", basisPoints: 1250, isOn: false, nextOn: null }),
      ],
    }),
  ];
  await renderScreen("/budget/goals");
  await press(/Touring bike/);
  await press("Change: $35.00 every Monday");
  const dialog = await screen.findByRole("dialog", { name: "How Touring bike saves" });
  expect(within(dialog).getByLabelText("Amount")).toHaveProperty("value", "35");
  await fill("Amount", "0", dialog);
  await press("Save", { in: dialog });
  await showing("Enter an amount above zero.", dialog);
  await fill("Amount", "40.50", dialog);
  await user.selectOptions(within(dialog).getByLabelText("Day of the week"), "Friday");
  refusal = new AppError("GOAL_ARCHIVED", { id: "019aa000-0000-7000-8000-000000000001" });
  await press("Save", { in: dialog });
  await showing("This goal is archived. Bring it back first.", dialog);
  refusal = null;
  await press("Save", { in: dialog });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  await press("Change: 12.5% of your income");
  const part = await screen.findByRole("dialog");
  await fill("Part of your income in percent", "100.01", part);
  await press("Save", { in: part });
  await showing("Enter a part from 0.01% to 100%.", part);
  await fill("Part of your income in percent", "7.25", part);
  await press("Save", { in: part });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  const { id: goalId } = goals[0] as Goal;
  const weekly = { kind: "weekly", goalId, isOn: true, amountMinor: 40_50n, weekday: 5 };
  expect(sent("budgets.setSaving")).toEqual([
    weekly,
    weekly,
    { kind: "income", goalId, isOn: false, basisPoints: 725 },
  ]);
});

it("saves the monthly amount that catches up, in place of the weekly one", async () => {
  goals = [
    goal(1, {
      deadlineOn: "2027-12-31",
      pace: { ...pace, state: "behind", differenceMinor: 100_00n, perMonthMinor: 257_15n },
      savings: [
        saving({ kind: "monthly", amountMinor: 257_15n, monthDay: 22, nextOn: "2026-11-22" }),
        saving({ kind: "weekly", amountMinor: 35_00n, weekday: 1 }),
      ],
    }),
  ];
  await renderScreen("/budget/goals");
  await press("Save $257.15 a month");
  await waitFor(() =>
    expect(sent("budgets.setSaving")).toMatchObject([
      { kind: "monthly", isOn: true, amountMinor: 257_15n },
      { kind: "weekly", isOn: false, amountMinor: 35_00n, weekday: 1 },
    ]),
  );
  await showing("$257.15 a month, from November 22 on");
});

it("sums the smallest of many goals in one part", async () => {
  goals = Array.from({ length: 9 }, (_, n) =>
    goal(n + 1, { name: `${"Long".repeat(14)} ${n}`, currentMinor: BigInt(n + 1) * 1_000_000_00n }),
  );
  await renderScreen("/budget/goals");
  const sum = await screen.findByRole("region", { name: "Saved in 9 goals" });
  await showing("5 others", sum);
  expect(within(sum).getAllByRole("listitem")).toHaveLength(5);
  expect(sum.textContent).toContain("15,000,000");
});

it("offers a first goal when there is none, and says when the goals could not be loaded", async () => {
  goals = [];
  const { unmount } = await renderScreen("/budget/goals");
  await showing("Save for something.");
  unmount();
  isDown = true;
  await renderScreen("/budget/goals");
  await showing("We couldn't load your goals");
});
