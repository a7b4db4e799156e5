import { expect, test } from "vitest";
import { exampleGroup } from "../../testing/example-group.ts";
import { newDraft } from "./expense-draft.ts";
import { mergeDrafts } from "./merge-drafts.ts";

const base = { ...newDraft(exampleGroup(), "2026-11-19", "en"), title: "Taxi", amount: "30.00" };

test("edits of different fields merge", () => {
  const { draft, conflicts } = mergeDrafts(
    base,
    { ...base, title: "Night taxi", tags: "night" },
    { ...base, amount: "33.00", category: "travel" },
  );
  expect(conflicts).toEqual([]);
  expect(draft).toMatchObject({ title: "Night taxi", tags: "night", amount: "33.00", category: "travel" });
});

test("what both changed is a conflict, in which the own edit stays and the rest merges", () => {
  const { draft, conflicts } = mergeDrafts(
    base,
    { ...base, title: "Night taxi" },
    { ...base, title: "Taxi home", spentOn: "2026-11-20" },
  );
  expect(conflicts).toEqual(["title"]);
  expect(draft).toMatchObject({ title: "Night taxi", spentOn: "2026-11-20" });
});

test("amount, payers and split stay together; the same edit twice is no conflict", () => {
  const payers = new Map([[exampleGroup().ownMemberId, "12.00"]]);
  expect(mergeDrafts(base, { ...base, amount: "31.00" }, { ...base, payers }).conflicts).toEqual(["money"]);
  expect(mergeDrafts(base, { ...base, payers }, { ...base, payers: new Map(payers) }).conflicts).toEqual([]);
});
