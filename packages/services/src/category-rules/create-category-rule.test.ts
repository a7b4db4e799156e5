import { CATEGORY_RULES_MAX, RULE_UNDO_DAYS } from "@evenly/contract/category-rules/rules";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { undoBulkEdit } from "../history/undo-bulk-edit.ts";
import { updateTransaction } from "../history/update-transaction.ts";
import { outcomesOf } from "../testing/budgets.ts";
import { categoriesOf, makeRule, noteCash } from "../testing/category-rules.ts";
import { createCategoryRule } from "./create-category-rule.ts";
import { listCategoryRules } from "./list-category-rules.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async () => ctx.asUser((await makeUser(ctx)).userId);

describe("createCategoryRule", () => {
  it("sorts the past as the preview says, and undoes it within 30 days except what was changed since", async () => {
    const asMe = await asNew();
    await noteCash(asMe, "Harbour Ferry", "transportation");
    const marketId = await noteCash(asMe, "Harbour Market");
    await noteCash(asMe, "Harbour Kiosk");
    const rule = await makeRule(asMe, "harbour", "food", true);
    const sorted = { "Harbour Ferry": "transportation", "Harbour Market": "food", "Harbour Kiosk": "food" };
    expect(await categoriesOf(asMe)).toEqual(sorted);
    const until = new Date(ctx.clock.now().getTime() + RULE_UNDO_DAYS * 86_400_000);
    expect(rule).toMatchObject({ sorted: 2, isOn: true, undo: { until } });
    await updateTransaction(asMe, { id: marketId as never, category: "shopping" });
    expect((await listCategoryRules(asMe))[0]?.sorted).toBe(1);
    expect(await codeOf(undoBulkEdit(await asNew(), { id: rule.undo?.id ?? "" }))).toBe("NOT_FOUND");
    expect(await undoBulkEdit(asMe, { id: rule.undo?.id ?? "" })).toEqual({ restored: 1 });
    const undone = { ...sorted, "Harbour Market": "shopping", "Harbour Kiosk": null };
    expect(await categoriesOf(asMe)).toEqual(undone);
    expect(await listCategoryRules(asMe)).toMatchObject([{ sorted: 0, undo: null }]);
  });

  it("leaves the past alone unless it is asked to", async () => {
    const asMe = await asNew();
    await noteCash(asMe, "Harbour Market");
    expect(await makeRule(asMe, "harbour")).toMatchObject({ sorted: 0, undo: null });
    expect(await categoriesOf(asMe)).toEqual({ "Harbour Market": null });
  });

  it("is created once for a key, for a text, and for twenty at the same time", async () => {
    const asMe = await asNew();
    const input = { text: "harbour", category: "food", alsoPast: true, idempotencyKey: "a" } as const;
    await noteCash(asMe, "Harbour Market");
    const all = await Promise.all(Array.from({ length: 20 }, () => createCategoryRule(asMe, input)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await listCategoryRules(asMe)).toMatchObject([{ sorted: 1 }]);
    expect(await codeOf(createCategoryRule(asMe, { ...input, category: "travel" }))).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    const many = await outcomesOf(Array.from({ length: 20 }, () => makeRule(asMe, "TAXI", "travel")));
    expect([...many].sort()).toEqual([...Array(19).fill("CATEGORY_RULE_EXISTS"), "done"]);
    expect(await codeOf(createCategoryRule(ctx, input))).toBe("UNAUTHENTICATED");
  });

  it("stands above the others, at most 100", async () => {
    const asMe = await asNew();
    for (let n = 0; n < CATEGORY_RULES_MAX; n += 1) await makeRule(asMe, `text ${n}`);
    expect((await listCategoryRules(asMe)).map(({ text }) => text).slice(0, 2)).toEqual([
      "text 99",
      "text 98",
    ]);
    expect(await codeOf(makeRule(asMe, "one more"))).toBe("CATEGORY_RULES_FULL");
  });
});
