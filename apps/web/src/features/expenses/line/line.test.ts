import type { Group } from "@evenly/contract/groups/schemas";
import { parseQuickEntry } from "@evenly/domain/groups/quick-entry";
import { describe, expect, test } from "vitest";
import { totalOf } from "../conversion-draft.ts";
import { type ExpenseDraft, newDraft } from "../expense-draft.ts";
import { changesOf } from "./draft-of-entry.ts";
import { lineOf, namedMembers } from "./line-of-draft.ts";

const [MILA, BEN, ANA, JO] = ["mila", "ben", "ana", "jo"] as Group["ownMemberId"][] as [
  never,
  never,
  never,
  never,
];
const member = (id: string, displayName: string, isActive = true) => ({ id, displayName, isActive });
const group = {
  members: [
    ...[member(MILA, "Mila Lund"), member(BEN, "Ben Whitaker"), member(ANA, "Ana Ribeiro")],
    member(JO, "Jo Berg", false),
  ],
  ownMemberId: MILA,
  currency: "USD",
  settings: { defaultSplitMethod: "equal" },
  defaultSplit: { method: "equal", memberIds: null },
} as unknown as Group;
const [TODAY, YESTERDAY] = ["2026-11-24", "2026-11-23"];
const words = {
  with: (names: string) => `mit ${names}`,
  me: "mir",
  withoutMe: "ohne mich",
  paidBy: (names: string) => `bezahlt von ${names}`,
  receivedBy: (names: string) => `ging an ${names}`,
  yesterday: "gestern",
};
const empty = newDraft(group, TODAY, "en-US");
const place = { group, words, locale: "en-US", today: TODAY, yesterday: YESTERDAY };
const line = (changes: Partial<ExpenseDraft>) => lineOf({ ...empty, ...changes }, place);
const read = (text: string, draft = empty, locale = "en-US") => {
  const members = namedMembers(group.members.filter(({ isActive }) => isActive));
  const entry = parseQuickEntry(text, { members, selfId: MILA, currency: "USD", today: TODAY });
  return { ...draft, ...changesOf(entry, draft, group, locale) };
};

describe("lineOf", () => {
  test.each<[string, Partial<ExpenseDraft>]>([
    ["", {}],
    ["Kino 30", { title: " Kino ", amount: "30" }],
    ["Kino 30 EUR", { title: "Kino", amount: "30", currency: "EUR" }],
    ["Kino gestern", { title: "Kino", spentOn: YESTERDAY }],
    ["Kino 2026-11-01", { title: "Kino", spentOn: "2026-11-01" }],
    ["Kino mit Ben", { title: "Kino", parts: new Map([MILA, BEN].map((id) => [id, ""])) }],
    ["Kino mit mir", { title: "Kino", parts: new Map([[MILA, ""]]) }],
    ["Kino mit Ben, Ana ohne mich", { title: "Kino", parts: new Map([BEN, ANA].map((id) => [id, ""])) }],
    ["Kino bezahlt von Ana", { title: "Kino", payers: new Map([[ANA, ""]]) }],
  ])("%j", (expected, changes) => {
    expect(line(changes)).toBe(expected);
    expect(lineOf(read(expected), place)).toBe(expected);
  });
});

test("the line of money back has a minus before the amount, and says who received it", () => {
  const back = { isBack: true, title: "Hotel", amount: "90" };
  expect(line(back)).toBe("Hotel -90");
  expect(line({ ...back, currency: "EUR", payers: new Map([[ANA, ""]]) })).toBe("Hotel -90 EUR ging an Ana");
  expect(read(line(back)).amount).toBe("90");
});

test.each([
  ["1.234", "KWD", "de", 1_234_000n],
  ["1,234", "KWD", "en", 1_234_000n],
  ["1.234", "KWD", "en", 1_234n],
  ["1.234,50", "EUR", "de", 1_234_50n],
  ["1'234.50", "EUR", "en", 1_234_50n],
  ["1.234", "JPY", "de", 1_234n],
])("the line of %s %s in %s reads as the amount of its field", (amount, currency, locale, minor) => {
  const draft = { ...empty, title: "Kino", amount, currency };
  const again = read(lineOf(draft, { ...place, locale }), draft, locale);
  expect([totalOf(draft, locale), totalOf(again, locale)]).toEqual([minor, minor]);
});

describe("changesOf", () => {
  test("writes amounts in the notation of the locale, also from a comma", () => {
    expect(read("Kino 12,50").amount).toBe("12.50");
    expect(read("Kino 12.50", empty, "de-DE").amount).toBe("12,50");
    expect(totalOf(read("Kino 12,50", empty, "de-DE"), "de-DE")).toBe(12_50n);
  });

  test("keeps what was typed for parts and payers when the line names the same people", () => {
    const parts = new Map([
      [MILA, "60"],
      [BEN, "40"],
    ]);
    const payers = new Map([
      [MILA, "60"],
      [ANA, ""],
    ]);
    const draft = { ...empty, method: "percentage" as const, parts, payers };
    const after = read("Kino 30 with Ben paid by me, Ana", draft);
    expect(after.parts).toBe(parts);
    expect(after.payers).toBe(payers);
    expect([...read("Kino 30 with Ana paid by me, Ana", draft).parts]).toEqual([
      [MILA, "60"],
      [ANA, ""],
    ]);
  });

  test("takes people back when the line names nobody, and keeps a bill by items", () => {
    const draft = { ...empty, title: "Kino", amount: "30", method: "itemised" as const };
    const { items } = draft;
    expect(read("Kino night 30", draft)).toMatchObject({ title: "Kino night", amount: "30", items });
    expect(read("Kino night 31", draft)).toMatchObject({ amount: "31", method: "itemised", items });
    expect([...read("Kino", read("Kino with Ben")).parts.keys()]).toEqual([MILA, BEN, ANA]);
  });
});
