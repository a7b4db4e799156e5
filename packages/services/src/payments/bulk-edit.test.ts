import type { Transaction } from "@evenly/contract/payments/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importTransfers } from "../ledger/index.ts";
import { bulkEdit } from "./bulk-edit.ts";
import { createManualEntry } from "./create-manual-entry.ts";
import { listTags } from "./list-tags.ts";
import { listTransactions } from "./list-transactions.ts";
import { undoBulkEdit } from "./undo-bulk-edit.ts";
import { updateTransaction } from "./update-transaction.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

/** Somebody with so many payments out and one manual entry, newest first. */
async function makeSpender(payments: number) {
  const me = await makeUser(ctx, { balanceMinor: 1_000_000_00n });
  const shop = await makeUser(ctx);
  const start = ctx.clock.now().getTime() - 86_400_000;
  await importTransfers(
    ctx.as({ kind: "job", name: "test" }),
    Array.from({ length: payments }, (_, index) => ({
      payerUserId: me.userId,
      payeeUserId: shop.userId,
      amountMinor: 1_00n,
      key: `${me.userId}-${index}`,
      effectiveAt: new Date(start + index),
      description: index % 2 === 0 ? "even" : "odd",
      category: "shopping" as const,
    })),
  );
  const asMe = ctx.asUser(me.userId);
  await createManualEntry(asMe, {
    merchant: "Kiosk, even",
    date: new Date(start - 1),
    amountMinor: -1_00n,
    currency: "USD",
    tags: ["cash"],
    idempotencyKey: "kiosk",
  });
  return { asMe, userId: me.userId, asShop: ctx.asUser(shop.userId) };
}

const linesOf = async (asMe: TestContext, filter = {}) =>
  (await listTransactions(asMe, { limit: 100, ...filter })).transactions;
const ownOf = (lines: readonly Transaction[]) =>
  lines.map(({ category, tags }) => [category, ...tags].join(" "));

describe("bulkEdit", () => {
  it("changes the lines named, counts those that really changed, and can be undone", async () => {
    const { asMe, userId, asShop } = await makeSpender(3);
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

  it("changes every line that a filter finds, over several readings", async () => {
    const { asMe } = await makeSpender(2100);
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

  it("refuses more than 10,000 lines, foreign lines, too many tags, and who is not signed in", async () => {
    const { asMe } = await makeSpender(10_001);
    await expect(bulkEdit(asMe, { filter: {}, addTags: ["all"] })).rejects.toMatchObject({
      code: "VALIDATION",
      details: { issues: [{ path: "filter" }] },
    });
    const other = await makeSpender(1);
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

  it("twenty at once on the same lines lose nothing of each other", async () => {
    const { asMe } = await makeSpender(5);
    const ids = (await linesOf(asMe)).map(({ id }) => id);
    const edits = Array.from({ length: 20 }, (_, index) =>
      bulkEdit(asMe, { ids, addTags: [`t${index}`].slice(0, 1) }),
    );
    const single = updateTransaction(asMe, { id: ids[0] as Transaction["id"], note: "meanwhile" });
    const done = await Promise.allSettled([...edits, single]);
    const refused = done.filter((each) => each.status === "rejected");
    // The manual entry had a tag already, so the twentieth is one too many for it, and then for none.
    expect(refused).toHaveLength(1);
    const lines = await linesOf(asMe);
    expect(new Set(lines.map(({ tags }) => tags.filter((tag) => tag !== "cash").length))).toEqual(
      new Set([19]),
    );
    expect(lines[0]?.note).toBe("meanwhile");
  });
});

describe("undoBulkEdit", () => {
  it("is over after a quarter of an hour", async () => {
    const { asMe } = await makeSpender(1);
    const { undo } = await bulkEdit(asMe, { filter: {}, addTags: ["late"] });
    ctx.clock.advance(15 * 60_000);
    await expect(undoBulkEdit(asMe, { id: undo?.id ?? "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
