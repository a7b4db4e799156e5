import { CommentId } from "@evenly/contract/expenses/schemas";
import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { addComment } from "./add-comment.ts";
import { removeComment } from "./remove-comment.ts";

const { ctx } = await openTestContext();

describe("removeComment", () => {
  it("is for the author and admins; the comment's place stays", async () => {
    const group = await makeGroup(ctx, 3);
    const [owner = ctx, ben = ctx, ana = ctx] = group.asEach;
    const { id: expenseId } = await makeExpense(ctx, group);
    const input = { expenseId, text: "I had no wine", idempotencyKey: ctx.ids.uuid() };
    const { comments } = await addComment(ben, input);
    const [{ id: commentId } = { id: CommentId.parse(ctx.ids.uuid()) }] = comments;
    expect(await codeOf(removeComment(ana, { commentId }))).toBe("GROUP_FORBIDDEN");
    expect((await removeComment(owner, { commentId })).comments).toMatchObject([
      { text: null, canRemove: false },
    ]);
    expect(await outcomeOf(removeComment(ben, { commentId }))).toBe("done");
  });

  it("is refused to strangers, who do not learn what exists", async () => {
    const group = await makeGroup(ctx, 1);
    const [owner = ctx] = group.asEach;
    const { id: expenseId } = await makeExpense(ctx, group);
    const input = { expenseId, text: "Hello", idempotencyKey: ctx.ids.uuid() };
    const [comment] = (await addComment(owner, input)).comments;
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    for (const commentId of [comment?.id, CommentId.parse(ctx.ids.uuid())])
      expect(await codeOf(removeComment(stranger, { commentId: CommentId.parse(commentId) }))).toBe(
        "COMMENT_NOT_FOUND",
      );
  });
});
