import { makeAdmin, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { openQueueBoard } from "./open-queue-board.ts";

const { ctx } = await openTestContext();

it("openQueueBoard gives only operators a link valid for one minute, and is audited", async () => {
  const operator = await makeAdmin(ctx);
  const { url, expiresAt } = await openQueueBoard(operator.ctx);
  expect(url).toMatch(/\/admin\/queues\/open\?token=[\w.-]{100,}$/);
  const seconds = (expiresAt.getTime() - ctx.clock.now().getTime()) / 1000;
  expect(seconds).toBeGreaterThan(58);
  expect(seconds).toBeLessThanOrEqual(60);
  const audited = await ctx.db.$client`select operation from audit_log where actor_id = ${operator.userId}`;
  expect(audited).toEqual([{ operation: "queue_board.opened" }]);
  const ana = await makeUser(ctx);
  await expect(openQueueBoard(ctx.asUser(ana.userId))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(openQueueBoard(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
});
