import { BudgetCategoryId } from "@evenly/contract/ids";
import type { CategoryWanted } from "@evenly/contract/payments/schemas";
import { codeOf, makeUser, openTestContext, payTo, runJobs, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { createCategory } from "../budgets/categories/create-category.ts";
import { deleteCategory } from "../budgets/categories/delete-category.ts";
import { getBudget } from "../budgets/get-budget.ts";
import { listSpent } from "../budgets/list-spent.ts";
import { makeBudget } from "../testing/budgets.ts";
import { bulkEdit } from "./bulk-edit.ts";
import { createManualEntry } from "./create-manual-entry.ts";
import { downloadExport } from "./download-export.ts";
import { listTransactions } from "./list-transactions.ts";
import { startExport } from "./start-export.ts";
import { undoBulkEdit } from "./undo-bulk-edit.ts";
import { updateTransaction } from "./update-transaction.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

/** A person with a category of their own and a manual entry of $12.00 that has it. */
async function makeClimber() {
  const { userId } = await makeUser(ctx, { timeZone: "UTC" });
  const asMe = ctx.asUser(userId);
  const addCategory = (name: string) => {
    const look = { icon: "dumbbell", color: "teal", description: "" } as const;
    return createCategory(asMe, { ...look, name, idempotencyKey: name });
  };
  const own = BudgetCategoryId.parse((await addCategory("Climbing")).id);
  const enter = async (category?: typeof own) =>
    (
      await createManualEntry(asMe, {
        merchant: "Boulder hall",
        date: "2026-11-20",
        amountMinor: -12_00n,
        currency: "USD",
        ...(category && { category }),
        idempotencyKey: ctx.ids.uuid(),
      })
    ).transaction;
  return { userId, asMe, own, addCategory, enter, line: await enter(own) };
}
type Wanted = z.infer<typeof CategoryWanted>;
const listOf = (asMe: TestContext, category: Wanted[]) => listTransactions(asMe, { limit: 20, category });

/** The text of a finished export of everything. */
async function exportOf(asMe: TestContext): Promise<string> {
  const started = await startExport(asMe, { filter: {}, withBom: false, idempotencyKey: ctx.ids.uuid() });
  await runJobs(ctx.as({ kind: "job", name: "worker" }));
  let text = "";
  for await (const part of (await downloadExport(asMe, { id: started.id })).text) text += part;
  return text;
}

describe("own categories of lines", () => {
  it("are shown, filtered by, counted by their budget and named in the file", async () => {
    const { asMe, own, enter, line } = await makeClimber();
    expect(line.category).toBe(own);
    const plain = await enter();
    const found = await listOf(asMe, [own]);
    expect(found.transactions.map(({ id }) => id)).toEqual([line.id]);
    expect((await listOf(asMe, [own, "none"])).transactions.map(({ id }) => id).toSorted()).toEqual(
      [line.id, plain.id].toSorted(),
    );
    const budget = await makeBudget(asMe, { category: own, startsOn: "2026-11-01" });
    expect((await getBudget(asMe, { budgetId: budget.id })).use.spentMinor).toBe(12_00n);
    const changed = await updateTransaction(asMe, { id: plain.id, category: own });
    expect(changed.category).toBe(own);
    expect((await getBudget(asMe, { budgetId: budget.id })).use.spentMinor).toBe(24_00n);
    const file = await exportOf(asMe);
    expect(file.match(/,Climbing,/g)).toHaveLength(2);
    expect(file).not.toContain(own);
  });

  it("can be given to payments, without the other side seeing it", async () => {
    const { userId, asMe, own } = await makeClimber();
    const friend = await makeUser(ctx, { balanceMinor: 50_00n });
    const asFriend = ctx.asUser(friend.userId);
    const { id } = (await payTo(asFriend, userId, 5_00n)).transaction;
    expect((await updateTransaction(asMe, { id, category: own })).category).toBe(own);
    const { transactions } = await listTransactions(asFriend, { limit: 20 });
    expect(transactions.find((line) => line.id === id)?.category).toBe(null);
  });

  it("of another person, or switched off, are refused; one that the line has stays", async () => {
    const { asMe, own, enter, line, addCategory } = await makeClimber();
    const stranger = await makeClimber();
    const plain = await enter();
    const tries = (category: typeof own) => [
      updateTransaction(asMe, { id: plain.id, category }),
      bulkEdit(asMe, { ids: [plain.id], category }),
      enter(category),
    ];
    const refused = async (category: typeof own) =>
      expect(await Promise.all(tries(category).map(codeOf))).toEqual(Array(3).fill("CATEGORY_UNKNOWN"));
    await refused(stranger.own);
    expect(await deleteCategory(asMe, { categoryId: own })).toEqual({ isDeleted: false });
    await refused(own);
    const noted = await updateTransaction(asMe, { id: line.id, category: own, note: "Saturday" });
    expect(noted).toMatchObject({ category: own, note: "Saturday" });
    const unused = BudgetCategoryId.parse((await addCategory("Unused")).id);
    expect(await deleteCategory(asMe, { categoryId: unused })).toEqual({ isDeleted: true });
  });

  it("come back when a bulk edit is undone, and are not deleted as long as they can", async () => {
    const { asMe, own, line } = await makeClimber();
    const { undo } = await bulkEdit(asMe, { ids: [line.id], category: "food" });
    expect(await deleteCategory(asMe, { categoryId: own })).toEqual({ isDeleted: false });
    await undoBulkEdit(asMe, { id: undo?.id ?? "" });
    expect((await listOf(asMe, [own])).transactions).toHaveLength(1);
  });

  it("are listed with what a budget counts", async () => {
    const { asMe, own, line } = await makeClimber();
    const budget = await makeBudget(asMe, { category: own, startsOn: "2026-11-01" });
    expect((await listSpent(asMe, { budgetId: budget.id })).rows).toMatchObject([{ id: line.id }]);
  });
});
