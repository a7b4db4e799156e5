import { AddCommentInput, UpdateExpenseInput } from "@evenly/contract/expenses/schemas";
import { groupMembers } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { openTestContext, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { addComment } from "../expenses/add-comment.ts";
import { createExpense } from "../expenses/create-expense.ts";
import { approveExpense, rejectExpense } from "../expenses/decide-expense.ts";
import { updateExpense } from "../expenses/update-expense.ts";
import { restoreExpense, voidExpense } from "../expenses/void-expense.ts";
import { recordPayment } from "../settlements/record-payment.ts";
import { expenseInput, makeExpense, makeGroup } from "../testing/expenses.ts";
import { newsOf, tellAll } from "../testing/group-news.ts";
import { makeTrio } from "../testing/settlements.ts";

const { ctx } = await openTestContext();

type People = Awaited<ReturnType<typeof makeGroup>>["users"];

/** Tells what happened; then kind, standing and own amount of each person's latest notification, if it is new. */
async function tellNext(users: People) {
  const before = await Promise.all(users.map(({ userId }) => newsOf(ctx, userId)));
  ctx.clock.advance(600_000);
  await tellAll(ctx);
  const after = await Promise.all(users.map(({ userId }) => newsOf(ctx, userId)));
  return after.map((rows, place) => {
    const isNew = rows.length > (before[place]?.length ?? 0);
    const { template, data } = rows.at(-1) ?? {};
    const { standing, amountMinor } = (data ?? {}) as Record<string, string>;
    return isNew ? [template, standing, amountMinor].filter(Boolean).join(" ") : null;
  });
}

describe("news of an expense", () => {
  it("name each person's own part, and link to the expense; its author and those without a part get none", async () => {
    const group = await makeGroup(ctx, 4);
    await tellAll(ctx);
    const [payer, , third] = group.memberIds;
    const split = { method: "equal" as const, memberIds: group.memberIds.slice(0, 3) };
    const payers = [
      { memberId: payer ?? "", amountMinor: 60_00n },
      { memberId: third ?? "", amountMinor: 30_00n },
    ];
    const second = group.asEach[1] ?? ctx;
    const input = expenseInput(ctx, group, { amountMinor: 90_00n, payers, split });
    const { id } = await createExpense(second, input);
    expect(await tellNext(group.users)).toEqual([
      "expenseAdded getsBack 3000",
      null,
      "expenseAdded even 0",
      null,
    ]);
    const [news] = (await newsOf(ctx, group.users[0]?.userId)).slice(-1);
    expect(news).toMatchObject({
      actionUrl: `/groups/${group.groupId}/expenses/${id}`,
      data: { groupId: group.groupId, title: "Dinner", totalMinor: "9000", currency: "USD" },
    });
  });

  it("of money back say what its receiver owes and what the others get, and every text names it without a bare minus", async () => {
    const group = await makeGroup(ctx, 3);
    await tellAll(ctx);
    await createExpense(group.asEach[1] ?? ctx, expenseInput(ctx, group, { amountMinor: -90_00n }));
    expect(await tellNext(group.users)).toEqual([
      "expenseAdded owes 6000",
      null,
      "expenseAdded getsBack 3000",
    ]);
  });

  it("follow edits, with those who no longer take part, voiding and restoring", async () => {
    const group = await makeGroup(ctx, 3);
    const [owner = ctx, second = ctx] = group.asEach;
    const { id: expenseId, ...stored } = await makeExpense(ctx, group, { amountMinor: 90_00n });
    expect(await tellNext(group.users)).toEqual([null, "expenseAdded owes 3000", "expenseAdded owes 3000"]);
    const { title, currency, category, spentOn, payers } = stored;
    const split = { method: "equal", memberIds: group.memberIds.slice(0, 2) };
    const edited = { title, currency, category, spentOn, payers, split, amountMinor: 90_00n };
    await updateExpense(owner, UpdateExpenseInput.parse({ expenseId, expectedVersion: 1, ...edited }));
    expect(await tellNext(group.users)).toEqual([null, "expenseChanged owes 4500", "expenseChanged none 0"]);
    await voidExpense(owner, { expenseId, expectedVersion: 2 });
    expect((await tellNext(group.users))[1]).toBe("expenseVoided owes 4500");
    await restoreExpense(owner, { expenseId, expectedVersion: 3 });
    expect((await tellNext(group.users))[1]).toBe("expenseRestored owes 4500");
    await addComment(second, AddCommentInput.parse({ expenseId, text: "Why?", idempotencyKey: "why" }));
    expect(await tellNext(group.users)).toEqual(["expenseCommented getsBack 4500", null, null]);
  });

  it("tell the state of the change, not of a later one", async () => {
    const group = await makeGroup(ctx, 2);
    await tellAll(ctx);
    const [owner = ctx] = group.asEach;
    const { id: expenseId } = await makeExpense(ctx, group, { amountMinor: 90_00n });
    await voidExpense(owner, { expenseId, expectedVersion: 1 });
    await tellAll(ctx);
    const [, folded] = await newsOf(ctx, group.users[1]?.userId);
    expect(folded).toMatchObject({
      template: "expenseVoided",
      digestCount: 2,
      data: { amountMinor: "4500" },
    });
  });

  it("say what is still open of a part that was settled in part", async () => {
    const { users, asPayee, input, expense } = await makeTrio(ctx);
    await recordPayment(asPayee, input({ amountMinor: 10_00n }));
    await tellNext(users);
    const comment = { expenseId: expense.id, text: "Thanks", idempotencyKey: ctx.ids.uuid() };
    await addComment(asPayee, AddCommentInput.parse(comment));
    expect(await tellNext(users)).toEqual([null, "expenseCommented owes 2000", "expenseCommented owes 3000"]);
  });

  it("say of a comment on a waiting expense what would be owed, and on a removed one what is no longer owed", async () => {
    const group = await makeGroup(ctx, 3, { requireApprovalForExpenses: true });
    const [owner = ctx, second = ctx] = group.asEach;
    const { id: expenseId } = await createExpense(second, expenseInput(ctx, group, { amountMinor: 90_00n }));
    await tellNext(group.users);
    const comment = async (as: TestContext) => {
      await addComment(
        as,
        AddCommentInput.parse({ expenseId, text: "Ours?", idempotencyKey: ctx.ids.uuid() }),
      );
      expect(await tellNext(group.users)).toContain("expenseCommented owes 3000");
      const [news] = (await newsOf(ctx, group.users[2]?.userId)).slice(-1);
      return news?.data;
    };
    expect(await comment(owner)).toMatchObject({ partList: "proposed" });
    await approveExpense(owner, { expenseId, expectedVersion: 1 });
    await tellNext(group.users);
    expect(await comment(owner)).toMatchObject({ partList: "now" });
    await voidExpense(owner, { expenseId, expectedVersion: 2 });
    await tellNext(group.users);
    expect(await comment(owner)).toMatchObject({ partList: "gone" });
  });

  it("ask admins for approval first, then tell the author and the others; a rejection comes with its reason", async () => {
    const group = await makeGroup(ctx, 3, { requireApprovalForExpenses: true });
    const [owner = ctx, second = ctx] = group.asEach;
    await ctx.db.update(groupMembers).set({ role: "admin" }).where(sql`id = ${group.memberIds[1]}`);
    const create = async () =>
      (await createExpense(second, expenseInput(ctx, group, { amountMinor: 90_00n }))).id;
    await tellNext(group.users);
    const expenseId = await create();
    expect(await tellNext(group.users)).toEqual(["expenseWaiting getsBack 6000", null, null]);
    await approveExpense(owner, { expenseId, expectedVersion: 1 });
    expect(await tellNext(group.users)).toEqual([
      null,
      "expenseApproved owes 3000",
      "expenseAdded owes 3000",
    ]);
    const other = await create();
    await tellNext(group.users);
    await rejectExpense(owner, { expenseId: other, expectedVersion: 1, reason: "Not ours" });
    expect(await tellNext(group.users)).toEqual([null, "expenseRejected", null]);
    const [news] = (await newsOf(ctx, group.users[1]?.userId)).slice(-1);
    expect(news?.data).toMatchObject({ reason: "Not ours", title: "Dinner" });
  });
});
