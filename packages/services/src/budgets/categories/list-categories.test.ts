import { categoryIds } from "@evenly/contract/payments/categories";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { listCategories } from "./list-categories.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async (facts: object = {}) => ctx.asUser((await makeUser(ctx, facts)).userId);

describe("listCategories", () => {
  it("has the sample categories and housing, which have no name of their own", async () => {
    const found = await listCategories(await asNew());
    expect(found.map(({ id }) => id)).toEqual([...categoryIds]);
    expect(found[0]).toEqual({
      id: "food",
      name: null,
      icon: "utensils",
      color: "rust",
      description: "",
      isActive: true,
    });
    expect(await codeOf(listCategories(ctx))).toBe("UNAUTHENTICATED");
  });
});
