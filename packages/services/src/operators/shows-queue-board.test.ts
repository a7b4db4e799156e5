import { SessionId, UserId } from "@evenly/contract";
import { makeAdmin, openTestContext, openTestSession } from "@evenly/testing";
import { expect, it } from "vitest";
import { showsQueueBoard } from "./shows-queue-board.ts";

const { ctx } = await openTestContext();

async function makePass(isEnded: boolean, kind: "board" | "boardLink" = "board") {
  const userId = UserId.parse((await makeAdmin(ctx)).userId);
  const sessionId = SessionId.parse(await openTestSession(ctx, { userId, isEnded }));
  return (await ctx.permits.sign({ userId, sessionId, ticketId: ctx.ids.uuid() }, kind)).permit;
}

it("showsQueueBoard accepts only a pass whose session is open", async () => {
  expect(await showsQueueBoard(ctx, await makePass(false))).toBe(true);
  expect(await showsQueueBoard(ctx, await makePass(true))).toBe(false);
  expect(await showsQueueBoard(ctx, await makePass(false, "boardLink"))).toBe(false);
  expect(await showsQueueBoard(ctx, "no.such.pass")).toBe(false);
});
