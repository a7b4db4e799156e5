import { BudgetCategoryId } from "@evenly/contract/ids";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createCategory } from "./create-category.ts";
import { updateCategory } from "./update-category.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async (facts: object = {}) => ctx.asUser((await makeUser(ctx, facts)).userId);

describe("updateCategory", () => {
  it("changes what is named, unless another has the name", async () => {
    const asMe = await asNew();
    const fields = { icon: "dumbbell", color: "teal", description: "" } as const;
    const one = await createCategory(asMe, { ...fields, name: "Climbing", idempotencyKey: "a" });
    await createCategory(asMe, { ...fields, name: "Sport", idempotencyKey: "b" });
    const categoryId = BudgetCategoryId.parse(one.id);
    const changed = await updateCategory(asMe, { categoryId, color: "plum", isActive: false });
    expect(changed).toEqual({ ...one, color: "plum", isActive: false });
    expect(await codeOf(updateCategory(asMe, { categoryId, name: "sport" }))).toBe("CATEGORY_EXISTS");
    expect(await codeOf(updateCategory(await asNew(), { categoryId }))).toBe("CATEGORY_NOT_FOUND");
  });
});
