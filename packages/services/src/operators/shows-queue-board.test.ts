import { SessionId, UserId } from "@evenly/contract";
import { makeAdmin, openTestContext, openTestSession } from "@evenly/testing";
import { expect, it } from "vitest";
import { showsQueueBoard } from "./shows-queue-board.ts";

const { ctx } = await openTestContext();

type Facts = { readonly isEnded?: boolean; readonly isProven?: boolean };

async function makePass(facts: Facts = {}, kind: "board" | "boardLink" = "board") {
  const userId = UserId.parse((await makeAdmin(ctx)).userId);
  const sessionId = SessionId.parse(await openTestSession(ctx, { userId, isProven: true, ...facts }));
  return (await ctx.permits.sign({ userId, sessionId, ticketId: ctx.ids.uuid() }, kind)).permit;
}

it("showsQueueBoard accepts only a pass whose session is open and proven by a second factor", async () => {
  expect(await showsQueueBoard(ctx, await makePass())).toBe(true);
  expect(await showsQueueBoard(ctx, await makePass({ isEnded: true }))).toBe(false);
  expect(await showsQueueBoard(ctx, await makePass({ isProven: false }))).toBe(false);
  expect(await showsQueueBoard(ctx, await makePass({}, "boardLink"))).toBe(false);
  expect(await showsQueueBoard(ctx, "no.such.pass")).toBe(false);
});
