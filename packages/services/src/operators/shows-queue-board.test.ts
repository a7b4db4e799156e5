import { SessionId, UserId } from "@evenly/contract";
import {
  createTestDatabase,
  makeAdmin,
  openTestSession,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { showsQueueBoard } from "./shows-queue-board.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(() => database.drop());

async function makePass(isEnded: boolean, kind: "board" | "boardLink" = "board") {
  const userId = UserId.parse((await makeAdmin(ctx)).userId);
  const sessionId = SessionId.parse(await openTestSession(ctx, { userId, isEnded }));
  return (await ctx.tickets.sign({ userId, sessionId, ticketId: ctx.ids.uuid() }, kind)).ticket;
}

it("showsQueueBoard knows a pass while its session lives, and nothing else", async () => {
  expect(await showsQueueBoard(ctx, await makePass(false))).toBe(true);
  expect(await showsQueueBoard(ctx, await makePass(true))).toBe(false);
  expect(await showsQueueBoard(ctx, await makePass(false, "boardLink"))).toBe(false);
  expect(await showsQueueBoard(ctx, "no.such.pass")).toBe(false);
});
