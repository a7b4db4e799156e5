import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { categoriesOf, makeRule, noteCash } from "../testing/category-rules.ts";
import { updateCategoryRule } from "./update-category-rule.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async () => ctx.asUser((await makeUser(ctx)).userId);

describe("updateCategoryRule", () => {
  it("changes text, category and switch, and sorts the past again only if it is asked to", async () => {
    const asMe = await asNew();
    await noteCash(asMe, "Harbour Market");
    const { id: ruleId } = await makeRule(asMe, "harbour", "food", true);
    const moved = await updateCategoryRule(asMe, { ruleId, category: "travel", alsoPast: false });
    expect(moved).toMatchObject({ text: "harbour", category: "travel", isOn: true });
    expect(await categoriesOf(asMe)).toEqual({ "Harbour Market": "food" });
    await updateCategoryRule(asMe, { ruleId, text: "Market", isOn: false, alsoPast: true });
    expect(await categoriesOf(asMe)).toEqual({ "Harbour Market": "travel" });
  });

  it("refuses a text that another rule has, and rules of others", async () => {
    const asMe = await asNew();
    const { id: ruleId } = await makeRule(asMe, "harbour");
    await makeRule(asMe, "taxi");
    expect(await codeOf(updateCategoryRule(asMe, { ruleId, text: "TAXI", alsoPast: false }))).toBe(
      "CATEGORY_RULE_EXISTS",
    );
    expect(await updateCategoryRule(asMe, { ruleId, text: "Harbour", alsoPast: false })).toMatchObject({
      text: "Harbour",
    });
    expect(await codeOf(updateCategoryRule(await asNew(), { ruleId, isOn: false, alsoPast: false }))).toBe(
      "CATEGORY_RULE_NOT_FOUND",
    );
  });
});
