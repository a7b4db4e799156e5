import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeRule } from "../testing/category-rules.ts";
import { listCategoryRules } from "./list-category-rules.ts";

const { ctx } = await openTestContext();

describe("listCategoryRules", () => {
  it("lists the caller's own, the upper ones first", async () => {
    const asMe = ctx.asUser((await makeUser(ctx)).userId);
    await makeRule(ctx.asUser((await makeUser(ctx)).userId), "another person's");
    await makeRule(asMe, "taxi", "transportation");
    await makeRule(asMe, "harbour");
    expect(await listCategoryRules(asMe)).toMatchObject([
      { text: "harbour", category: "food", isOn: true, sorted: 0, undo: null },
      { text: "taxi", category: "transportation" },
    ]);
    expect(await codeOf(listCategoryRules(ctx))).toBe("UNAUTHENTICATED");
  });
});
