import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { addComment } from "./add-comment.ts";

const { ctx } = await openTestContext();

describe("addComment", () => {
  it("adds a comment once per key, and returns the expense with all comments", async () => {
    const group = await makeGroup(ctx, 3);
    const [, ben = ctx] = group.asEach;
    const { id: expenseId } = await makeExpense(ctx, group);
    const input = { expenseId, text: "I had no wine", idempotencyKey: ctx.ids.uuid() };
    await Promise.all([addComment(ben, input), addComment(ben, input)]);
    const { comments } = await addComment(ben, input);
    expect(comments).toMatchObject([
      { text: "I had no wine", memberId: group.memberIds[1], canRemove: true },
    ]);
  });

  it("is refused to strangers and without a session", async () => {
    const group = await makeGroup(ctx, 1);
    const { id: expenseId } = await makeExpense(ctx, group);
    const input = { expenseId, text: "Hello", idempotencyKey: ctx.ids.uuid() };
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await codeOf(addComment(stranger, input))).toBe("EXPENSE_NOT_FOUND");
    expect(await codeOf(addComment(ctx, input))).toBe("UNAUTHENTICATED");
  });
});
