import type { EntryGroup } from "@evenly/contract/expenses/quick-entry";
import { CreateExpenseInput } from "@evenly/contract/expenses/schemas";
import { expect, test } from "vitest";
import { expenseOf, readInGroups } from "./groups-for-line.ts";
import { shortNames } from "./short-names.ts";

const idOf = (end: number) => `0199f000-0000-7000-8000-00000000000${end}`;
const groupOf = (end: number, names: readonly string[], facts: Partial<EntryGroup> = {}): EntryGroup =>
  ({
    id: idOf(end),
    name: `Group ${end}`,
    color: "blue",
    currency: "USD",
    defaultSplitMethod: "equal",
    ownMemberId: `${idOf(end).slice(0, -2)}${end}0`,
    people: names.map((name, at) => ({ memberId: `${idOf(end).slice(0, -2)}${end}${at}`, name })),
    ...facts,
  }) as EntryGroup;
const flat = groupOf(1, ["Mila Lund", "Ben Whitaker", "Ana Ribeiro"]);
const trip = groupOf(2, ["Mila Lund", "Ben Whitaker", "Jo March", "Jo Berg"], { currency: "EUR" });
const TODAY = "2026-11-24";
const namesIn = (line: string) => {
  const { readings, isFitting } = readInGroups(line, [flat, trip], TODAY);
  return [readings.map(({ group }) => group.name), isFitting];
};
const saved = (line: string, group = flat) => {
  const [reading] = readInGroups(line, [group], TODAY).readings;
  return reading ? expenseOf(reading) : null;
};

test("a line belongs to the groups that have everyone it names", () => {
  expect(namesIn("Dinner 84.20 with Ben, Ana")).toEqual([["Group 1"], true]);
  expect(namesIn("Dinner 84.20 with Ben")).toEqual([["Group 1", "Group 2"], true]);
  expect(namesIn("Dinner 84.20")).toEqual([["Group 1", "Group 2"], true]);
  expect(namesIn("Taxi 12 bezahlt von Jo")).toEqual([["Group 2"], true]);
});

test("without a group that has everyone, the one with the fewest strangers is first", () => {
  expect(namesIn("Dinner 84.20 with Jo Berg, Max")).toEqual([["Group 2", "Group 1"], false]);
});

test("a complete line is an expense, with its category from the title", () => {
  const expense = saved("Abendessen 12,50 mit Ben ohne mich gestern");
  expect(expense).toMatchObject({
    groupId: flat.id,
    title: "Abendessen",
    amountMinor: 12_50n,
    currency: "USD",
    category: "food",
    payers: [{ memberId: flat.ownMemberId, amountMinor: 12_50n }],
    split: { method: "equal", memberIds: [flat.people[1]?.memberId] },
    spentOn: "2026-11-23",
  });
  expect(() => CreateExpenseInput.parse({ ...expense, idempotencyKey: idOf(9) })).not.toThrow();
});

test.each(["Hotel refund 90", "Hotel -90", "Rückerstattung Hotel 90"])(
  "%s is money back: its receiver and amount are below zero",
  (line) => {
    const expense = saved(line);
    expect(expense).toMatchObject({
      amountMinor: -90_00n,
      payers: [{ memberId: flat.ownMemberId, amountMinor: -90_00n }],
    });
    expect(() => CreateExpenseInput.parse({ ...expense, idempotencyKey: idOf(9) })).not.toThrow();
  },
);

test("without names the expense is everyone's", () => {
  expect(saved("Rent €900")?.split).toMatchObject({ memberIds: flat.people.map(({ memberId }) => memberId) });
  expect(saved("Rent 900 ohne mich")?.split).toMatchObject({
    memberIds: flat.people.slice(1).map(({ memberId }) => memberId),
  });
  expect(saved("Rent €900")).toMatchObject({ currency: "EUR", category: "housing" });
});

test.each([
  ["no title", "84.20 with Ben", flat],
  ["no amount", "Dinner with Ben", flat],
  ["a stranger", "Dinner 84.20 with Max", flat],
  ["a name that two have", "Dinner 84.20 with Jo", trip],
  ["two payers without amounts", "Dinner 84.20 paid by Ben and Ana", flat],
  ["a title that is too long", `${"Dinner ".repeat(30)} 84.20`, flat],
  ["a preset split that needs inputs", "Dinner 84.20", { ...flat, defaultSplitMethod: "exact" as const }],
])("a line with %s is not complete", (_, line, group) => {
  expect(saved(line, group)).toBeNull();
});

test("a short name is the first word, unless two members have it", () => {
  expect([...shortNames(trip.people).values()]).toEqual(["Mila", "Ben", "Jo March", "Jo Berg"]);
});
