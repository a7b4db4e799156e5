import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeRule } from "../testing/category-rules.ts";
import { moveCategoryRule } from "./move-category-rule.ts";

const { ctx } = await openTestContext();

describe("moveCategoryRule", () => {
  it("moves a rule to a place, and keeps the order of the others", async () => {
    const asMe = ctx.asUser((await makeUser(ctx)).userId);
    for (const text of ["dd", "cc", "bb"]) await makeRule(asMe, text);
    const { id: ruleId } = await makeRule(asMe, "aa");
    const move = async (place: number) =>
      (await moveCategoryRule(asMe, { ruleId, place })).map(({ text }) => text).join(" ");
    expect(await move(2)).toBe("bb cc aa dd");
    expect(await move(99)).toBe("bb cc dd aa");
    expect(await move(0)).toBe("aa bb cc dd");
    const asOther = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(moveCategoryRule(asOther, { ruleId, place: 0 }))).toBe("CATEGORY_RULE_NOT_FOUND");
  });
});
