import { makeSpender, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { bulkEdit } from "./bulk-edit.ts";
import { listTags } from "./list-tags.ts";

const { ctx } = await openTestContext();

describe("listTags", () => {
  it("counts the caller's own tags, most used first", async () => {
    const { asMe, asShop } = await makeSpender(ctx, 4);
    await bulkEdit(asMe, { filter: { q: "even" }, addTags: ["trip", "rome"] });
    await bulkEdit(asMe, { filter: { q: "odd" }, addTags: ["rome"] });
    expect(await listTags(asMe)).toEqual([
      { tag: "rome", count: 4 },
      { tag: "trip", count: 2 },
    ]);
    expect(await listTags(asShop)).toEqual([]);
    await expect(listTags(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
