import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createCategory } from "./create-category.ts";
import { listCategories } from "./list-categories.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async (facts: object = {}) => ctx.asUser((await makeUser(ctx, facts)).userId);

describe("createCategory", () => {
  it("adds one of the caller's own, once for each key and name", async () => {
    const asMe = await asNew();
    const input = {
      name: "Climbing",
      icon: "dumbbell",
      color: "teal",
      description: "",
      idempotencyKey: "a",
    } as const;
    const [one, two] = await Promise.all([createCategory(asMe, input), createCategory(asMe, input)]);
    expect(one).toEqual({ ...two, name: "Climbing", isActive: true });
    expect(await codeOf(createCategory(asMe, { ...input, color: "rust" }))).toBe("IDEMPOTENCY_MISMATCH");
    const same = { ...input, name: "CLIMBING", idempotencyKey: "b" };
    expect(await codeOf(createCategory(asMe, same))).toBe("CATEGORY_EXISTS");
    expect((await listCategories(asMe)).map(({ id }) => id).slice(9)).toEqual(["other", one.id]);
    expect(await listCategories(await asNew())).toHaveLength(10);
    expect(await codeOf(createCategory(ctx, input))).toBe("UNAUTHENTICATED");
  });
});
