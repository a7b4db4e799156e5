import { AppError } from "@evenly/contract";
import type { CategoryRule } from "@evenly/contract/category-rules/schemas";
import type { Goal, GoalList } from "@evenly/contract/goals/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, press, showing, user } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";
import { exampleMatches, exampleRule, noGoals } from "../testing/example-rules.ts";

const RUN = "019aa000-0000-7000-8000-0000000000f1";
let rules: CategoryRule[];
let goals: GoalList;
let isDown: boolean;
let calls: ReturnType<typeof fakeApi>;
const sent = (name: string) => calls.filter(({ path }) => path === name).map(({ input }) => input);

beforeEach(() => {
  signIn();
  isDown = false;
  goals = noGoals;
  rules = [
    exampleRule(1, { text: "streambox", category: "entertainment", sorted: 8 }),
    exampleRule(2, {
      text: "Flat 14B",
      category: "utilities",
      sorted: 23,
      undo: { id: RUN, until: new Date("2026-12-28T12:00:00Z") },
    }),
    exampleRule(3, { text: "taxi", category: "transportation", sorted: 2, isOn: false }),
  ];
  calls = fakeApi({
    "budgets.listRules": () => {
      if (isDown) throw new AppError("NOT_FOUND");
      return rules;
    },
    "budgets.listGoals": () => goals,
    "budgets.previewRule": () => exampleMatches(3, { changes: 1 }),
    "budgets.updateRule": ({ ruleId, ...facts }: { ruleId: string } & Partial<CategoryRule>) => {
      rules = rules.map((rule) => (rule.id === ruleId ? { ...rule, ...facts } : rule));
      return rules.find(({ id }) => id === ruleId);
    },
    "budgets.moveRule": ({ ruleId, place }: { ruleId: string; place: number }) => {
      const moved = rules.filter(({ id }) => id === ruleId);
      rules = rules.filter(({ id }) => id !== ruleId).toSpliced(place, 0, ...moved);
      return rules;
    },
    "budgets.deleteRule": ({ ruleId }: { ruleId: string }) => {
      rules = rules.filter(({ id }) => id !== ruleId);
      return rules;
    },
    "budgets.setSaving": () => goals.goals[0],
    "payments.undoBulkEdit": () => ({ restored: 23 }),
  });
});

const list = () => screen.findByRole("list", { name: "Rules for categories" });
const row = (name: RegExp) => screen.findByRole("button", { name });
const order = async () => {
  const names = within(await list()).getAllByRole("switch", { name: /^Use the rule/ });
  return names.map((each) => each.closest("li")?.querySelector("button")?.textContent);
};

it("lists the rules with what they sorted, and switches one off", async () => {
  await renderScreen("/advanced");
  expect(await order()).toEqual([
    expect.stringMatching(/“streambox”.*Entertainment8 payments/),
    expect.stringMatching(/“Flat 14B”.*Utilities23 payments/),
    expect.stringMatching(/“taxi”.*Transportationoff, 2 payments/),
  ]);
  await showing("If several rules match, the upper one wins. You can move them.");
  await press("Use the rule “streambox”", { role: "switch" });
  await showing("off, 8 payments");
  expect(sent("budgets.updateRule")).toEqual([{ ruleId: rules[0]?.id, isOn: false }]);
});

it("moves a rule by Alt and an arrow key, says its place, and keeps the focus on it", async () => {
  await renderScreen("/advanced");
  (await row(/“taxi”/)).focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await showing("“taxi” is rule 2 of 3 now.");
  await waitFor(async () => expect((await order())[1]).toContain("taxi"));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^“taxi”/));
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await showing("“taxi” is rule 1 of 3 now.");
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await showing("“taxi” is rule 2 of 3 now.");
  expect(sent("budgets.moveRule").map((input) => (input as { place: number }).place)).toEqual([1, 0, 1]);
});

it("deletes a rule after a question, and puts the focus on the button that adds one", async () => {
  await renderScreen("/advanced");
  await user.click(await row(/“taxi”/));
  await press("More for “taxi”");
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete the rule “taxi”?" });
  await press("Delete", { in: dialog });
  await showing("Rule deleted.");
  await waitFor(() => expect(screen.queryByRole("button", { name: /“taxi”/ })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Add rule"));
});

it("edits a rule in its place, and undoes its run over the past until its day", async () => {
  await renderScreen("/advanced");
  await user.click(await row(/“Flat 14B”/));
  await press("Undo until Dec 28");
  await showing("23 payments are back as they were.");
  expect(sent("payments.undoBulkEdit")).toEqual([{ id: RUN }]);
  await press("Edit");
  const form = await screen.findByRole("form", { name: "Edit the rule “Flat 14B”" });
  await fill("If the text contains", "Flat");
  await press("Save rule", { in: form });
  await showing("Rule saved.");
  expect(sent("budgets.updateRule")).toMatchObject([
    { text: "Flat", category: "utilities", alsoPast: false },
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^“Flat”/));
});

it("says that there are no rules yet, and what did not load", async () => {
  isDown = true;
  const page = await renderScreen("/advanced");
  await showing("We couldn't load your rules");
  isDown = false;
  rules = [];
  await press("Try again");
  await showing("Sort payments by their text.");
  await showing("Nothing saves by itself yet.");
  page.unmount();
});

it("shows what saves by itself, and turns it off as it is", async () => {
  const saving = {
    kind: "weekly",
    isOn: true,
    amountMinor: 35_00n,
    weekday: 1,
    monthDay: null,
    basisPoints: null,
    nextOn: "2026-11-30",
    lastOn: null,
    lastResult: null,
  };
  const bike = {
    id: RUN,
    name: "Touring bike",
    icon: "bike",
    currency: "USD",
    isCompleted: false,
    isArchived: false,
    savings: [saving],
  } as unknown as Goal;
  goals = { ...noGoals, goals: [bike], dueMinor: 70_00n };
  await renderScreen("/advanced");
  const savings = await screen.findByRole("region", { name: "Saving by itself" });
  await showing("$70.00 by December 1", savings);
  await showing("$35.00 every Monday, next on November 30", savings);
  await press(/Touring bike.*\$35\.00 every Monday/, { role: "switch", in: savings });
  await waitFor(() =>
    expect(sent("budgets.setSaving")).toEqual([
      { kind: "weekly", goalId: RUN, isOn: false, amountMinor: 35_00n, weekday: 1 },
    ]),
  );
});
