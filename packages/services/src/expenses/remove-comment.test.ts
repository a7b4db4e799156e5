import type { AppError } from "@evenly/contract";
import { CommentId } from "@evenly/contract/expenses/schemas";
import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { addComment } from "./add-comment.ts";
import { removeComment } from "./remove-comment.ts";

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

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: AppError) => code,
  );

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
    expect(await codeOf(removeComment(ben, { commentId }))).toBe("done");
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
