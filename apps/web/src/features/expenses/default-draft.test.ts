import type { Group } from "@evenly/contract/groups/schemas";
import { expect, test } from "vitest";
import { defaultOf, groupPreset, isSameDefault, otherOfTwo, pairOf, pairPreset } from "./default-draft.ts";
import { newItems } from "./items-draft.ts";
import type { SplitDraft } from "./split-draft.ts";

const ana = "ana" as never;
const ben = "ben" as never;
const cleo = "cleo" as never;
const groupWith = (defaultSplit: Group["defaultSplit"]) =>
  ({
    ownMemberId: ana,
    defaultSplit,
    members: [ana, ben, cleo].map((id) => ({ id, isActive: id !== cleo })),
  }) as unknown as Group;
const group = groupWith({ method: "equal", memberIds: null });
const draft = (
  method: SplitDraft["method"],
  ...parts: readonly (readonly [never, string])[]
): SplitDraft => ({
  method,
  parts: new Map(parts),
  items: newItems([]),
  currency: "USD",
  conversion: null,
  isInOriginal: false,
});

test("the group's default presets method, people and inputs", () => {
  expect(groupPreset(group, "en")).toEqual({
    method: "equal",
    parts: new Map([
      [ana, ""],
      [ben, ""],
    ]),
  });
  const parts = [
    { memberId: ana, basisPoints: 3_350 },
    { memberId: ben, basisPoints: 6_650 },
  ];
  expect(groupPreset(groupWith({ method: "percentage", parts }), "de").parts).toEqual(
    new Map([
      [ana, "33,5"],
      [ben, "66,5"],
    ]),
  );
  expect(groupPreset(groupWith({ method: "itemised" }), "en")).toMatchObject({ method: "itemised" });
});

test("a typed split becomes the default; what is no split does not", () => {
  expect(defaultOf(group, draft("equal", [ana, ""], [ben, ""]), "en")).toEqual(group.defaultSplit);
  expect(defaultOf(group, draft("equal", [ben, ""]), "en")).toEqual({ method: "equal", memberIds: [ben] });
  expect(defaultOf(group, draft("equal"), "en")).toBeNull();
  expect(defaultOf(group, draft("percentage", [ana, "60"], [ben, "30"]), "en")).toBeNull();
  expect(defaultOf(group, draft("percentage", [ana, ""], [ben, ""]), "en")).toEqual({
    method: "percentage",
    parts: [],
  });
  expect(defaultOf(group, draft("exact", [ana, "60"]), "en")).toEqual({ method: "exact" });
  const [one, other] = [
    [ana, ben],
    [ben, ana],
  ].map((memberIds) => ({ method: "equal", memberIds }) as never);
  expect(isSameDefault(one as never, other as never)).toBe(true);
});

test("a default with one other person needs exactly the two, and presets them again", () => {
  const sixty = draft("percentage", [ana, "60"], [ben, "40"]);
  const pair = { memberId: ben, method: "percentage", ownInput: 6_000, otherInput: 4_000 } as const;
  expect(pairOf(group, sixty, "en")).toEqual(pair);
  expect(pairPreset(ana, pair, "en")).toEqual({ method: "percentage", parts: sixty.parts });
  expect(pairOf(group, draft("percentage", [ana, ""], [ben, ""]), "en")).toBeNull();
  expect(pairOf(group, draft("exact", [ana, "1"], [ben, "1"]), "en")).toBeNull();
  expect(otherOfTwo(group, new Map([[ben, ""]]))).toBeNull();
  expect(
    otherOfTwo(
      group,
      new Map([
        [ben, ""],
        [cleo, ""],
      ]),
    ),
  ).toBeNull();
});
