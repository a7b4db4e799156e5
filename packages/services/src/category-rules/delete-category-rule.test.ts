import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { categoriesOf, makeRule, noteCash } from "../testing/category-rules.ts";
import { deleteCategoryRule } from "./delete-category-rule.ts";
import { previewCategoryRule } from "./preview-category-rule.ts";

const { ctx } = await openTestContext();

describe("deleteCategoryRule", () => {
  it("deletes the caller's rule; what it sorted stays, and is no choice of theirs", async () => {
    const asMe = ctx.asUser((await makeUser(ctx)).userId);
    await noteCash(asMe, "Harbour Market");
    const { id: ruleId } = await makeRule(asMe, "harbour", "food", true);
    const asOther = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(deleteCategoryRule(asOther, { ruleId }))).toBe("CATEGORY_RULE_NOT_FOUND");
    expect(await deleteCategoryRule(asMe, { ruleId })).toEqual([]);
    expect(await categoriesOf(asMe)).toEqual({ "Harbour Market": "food" });
    const { lines } = await previewCategoryRule(asMe, { text: "market", category: "shopping" });
    expect(lines.map(({ fate }) => fate)).toEqual(["changes"]);
    expect(await codeOf(deleteCategoryRule(asMe, { ruleId }))).toBe("CATEGORY_RULE_NOT_FOUND");
  });
});
