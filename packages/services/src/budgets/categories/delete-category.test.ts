import { BudgetCategoryId } from "@evenly/contract/ids";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeBudget } from "../../testing/budgets.ts";
import { createCategory } from "./create-category.ts";
import { deleteCategory } from "./delete-category.ts";
import { listCategories } from "./list-categories.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async (facts: object = {}) => ctx.asUser((await makeUser(ctx, facts)).userId);

describe("deleteCategory", () => {
  it("deletes an unused one; one of a budget is switched off, and gets no new budget", async () => {
    const asMe = await asNew();
    const fields = { icon: "dumbbell", color: "teal", description: "" } as const;
    const one = await createCategory(asMe, { ...fields, name: "Climbing", idempotencyKey: "a" });
    const two = await createCategory(asMe, { ...fields, name: "Sport", idempotencyKey: "b" });
    await makeBudget(asMe, { category: one.id });
    const remove = (id: string) => deleteCategory(asMe, { categoryId: BudgetCategoryId.parse(id) });
    expect(await remove(one.id)).toEqual({ isDeleted: false });
    expect(await remove(two.id)).toEqual({ isDeleted: true });
    expect((await listCategories(asMe)).slice(10)).toEqual([{ ...one, isActive: false }]);
    const later = { startsOn: "2020-01-01", endsOn: "2020-01-31" };
    expect(await codeOf(makeBudget(asMe, { category: one.id, ...later }))).toBe("CATEGORY_UNKNOWN");
    expect(await codeOf(remove(two.id))).toBe("CATEGORY_NOT_FOUND");
  });
});
