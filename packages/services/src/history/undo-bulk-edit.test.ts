import { makeSpender, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { bulkEdit } from "./bulk-edit.ts";
import { listTransactions } from "./list-transactions.ts";
import { undoBulkEdit } from "./undo-bulk-edit.ts";

const { ctx } = await openTestContext();

describe("undoBulkEdit", () => {
  it("restores the previous values once, for the owner, within 15 minutes", async () => {
    const { asMe, asShop } = await makeSpender(ctx, 3);
    const before = (await listTransactions(asMe, { limit: 20 })).transactions.map(({ category, tags }) => [
      category,
      tags,
    ]);
    const { undo } = await bulkEdit(asMe, { filter: {}, category: "travel", addTags: ["trip"] });
    const id = undo?.id ?? "";
    await expect(undoBulkEdit(asShop, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(undoBulkEdit(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => undoBulkEdit(asMe, { id })));
    const done = tries.filter((each) => each.status === "fulfilled");
    expect(done.map(({ value }) => value)).toEqual([{ restored: 4 }]);
    const after = (await listTransactions(asMe, { limit: 20 })).transactions;
    expect(after.map(({ category, tags }) => [category, tags])).toEqual(before);

    const late = await bulkEdit(asMe, { filter: {}, addTags: ["late"] });
    ctx.clock.advance(15 * 60_000);
    await expect(undoBulkEdit(asMe, { id: late.undo?.id ?? "" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
