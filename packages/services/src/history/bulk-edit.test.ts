import type { Transaction } from "@evenly/contract/payments/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { makeSpender, openTestContext, type TestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bulkEdit } from "./bulk-edit.ts";
import { createManualEntry } from "./create-manual-entry.ts";
import { listTags } from "./list-tags.ts";
import { listTransactions } from "./list-transactions.ts";
import { undoBulkEdit } from "./undo-bulk-edit.ts";
import { updateTransaction } from "./update-transaction.ts";

const { ctx } = await openTestContext();

/** Creates a payer with payments and one older manual entry. */
async function makeShopper(payments: number) {
  const spender = await makeSpender(ctx, payments);
  await createManualEntry(spender.asMe, {
    merchant: "Kiosk, even",
    date: new Date(ctx.clock.now().getTime() - 2 * 86_400_000),
    amountMinor: -1_00n,
    currency: "USD",
    tags: ["cash"],
    idempotencyKey: "kiosk",
  });
  return spender;
}

const linesOf = async (asMe: TestContext, filter = {}) =>
  (await listTransactions(asMe, { limit: 100, ...filter })).transactions;
const ownOf = (lines: readonly Transaction[]) =>
  lines.map(({ category, tags }) => [category, ...tags].join(" "));

describe("bulkEdit", () => {
  it("changes the given lines, counts those that really changed, and can be undone", async () => {
    const { asMe, userId, asShop } = await makeShopper(3);
    const lines = (await linesOf(asMe)).filter(({ type }) => type !== "deposit");
    const ids = lines.map(({ id }) => id);
    const first = lines[0]?.id ?? ids[0];
    await updateTransaction(asMe, { id: first as Transaction["id"], category: "food", tags: ["a", "trip"] });
    const change = { ids, category: "food" as const, addTags: ["trip"], removeTags: ["cash"] };
    const done = await bulkEdit(asMe, change);
    expect(done).toMatchObject({ changed: 3, undo: { id: expect.any(String) } });
    expect(ownOf(await linesOf(asMe, { tag: "trip" }))).toEqual([
      "food a trip",
      "food trip",
      "food trip",
      "food trip",
    ]);
    expect(await listTags(asMe)).toEqual([
      { tag: "trip", count: 4 },
      { tag: "a", count: 1 },
    ]);
    expect(await bulkEdit(asMe, change)).toEqual({ changed: 0, undo: null });
    expect(ownOf(await linesOf(asShop))).toEqual(["shopping", "shopping", "shopping"]);

    await updateTransaction(asMe, { id: ids[1] as Transaction["id"], note: "changed since" });
    const undo = { id: done.undo?.id ?? "" };
    await expect(undoBulkEdit(asShop, undo)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await undoBulkEdit(asMe, undo)).toEqual({ restored: 2 });
    expect(
      ownOf(lines.length === 4 ? (await linesOf(asMe)).filter(({ type }) => type !== "deposit") : []),
    ).toEqual(["food a trip", "food trip", "shopping", " cash"]);
    await expect(undoBulkEdit(asMe, undo)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const audited = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, userId));
    expect(audited.map((row) => row.operation)).toEqual(
      expect.arrayContaining(["transactions.bulk_edited", "transactions.bulk_edit_undone"]),
    );
  });

  it("changes every line that matches a filter, over several reads", async () => {
    const { asMe } = await makeShopper(2100);
    expect(
      await bulkEdit(asMe, { filter: { q: "even" }, category: "utilities", addTags: ["bulk"] }),
    ).toMatchObject({
      changed: 1051,
    });
    expect(
      (await listTransactions(asMe, { limit: 1, tag: "bulk", category: "utilities" })).totalIsCapped,
    ).toBe(true);
    expect((await listTransactions(asMe, { limit: 1, q: "odd", tag: "bulk" })).total).toBe(0);
    expect(await bulkEdit(asMe, { filter: { person: "@nobody.here" }, addTags: ["x"] })).toEqual({
      changed: 0,
      undo: null,
    });
  });

  it("refuses more than 10,000 lines, other users' lines, too many tags, and a signed-out caller", async () => {
    const { asMe } = await makeShopper(10_001);
    await expect(bulkEdit(asMe, { filter: {}, addTags: ["all"] })).rejects.toMatchObject({
      code: "VALIDATION",
      details: { issues: [{ path: "filter" }] },
    });
    const other = await makeShopper(1);
    const [own] = await linesOf(asMe, { limit: 1 });
    const [foreign] = await linesOf(other.asMe, { type: "manual" });
    const ids = [own, foreign].flatMap((line) => line?.id ?? []);
    await expect(bulkEdit(asMe, { ids, addTags: ["mine"] })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listTransactions(other.asMe, { limit: 20, tag: "mine" })).total).toBe(0);

    const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
    await bulkEdit(asMe, { ids: ids.slice(0, 1), addTags: many });
    await expect(bulkEdit(asMe, { ids: ids.slice(0, 1), addTags: ["more"] })).rejects.toMatchObject({
      code: "VALIDATION",
      details: { issues: [{ path: "addTags" }] },
    });
    await expect(bulkEdit(ctx, { ids, addTags: ["x"] })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await expect(undoBulkEdit(ctx, { id: ctx.ids.uuid() })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    await expect(listTags(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("loses no change of twenty concurrent edits of the same lines", async () => {
    const { asMe } = await makeShopper(5);
    const ids = (await linesOf(asMe)).map(({ id }) => id);
    const edits = Array.from({ length: 20 }, (_, index) =>
      bulkEdit(asMe, { ids, addTags: [`t${index}`].slice(0, 1) }),
    );
    const single = updateTransaction(asMe, { id: ids[0] as Transaction["id"], note: "meanwhile" });
    const done = await Promise.allSettled([...edits, single]);
    const refused = done.filter((each) => each.status === "rejected");
    // The manual entry already had a tag, so the twentieth edit exceeds its maximum and is refused.
    expect(refused).toHaveLength(1);
    const lines = await linesOf(asMe);
    expect(new Set(lines.map(({ tags }) => tags.filter((tag) => tag !== "cash").length))).toEqual(
      new Set([19]),
    );
    expect(lines[0]?.note).toBe("meanwhile");
  });
});
