import { makeAdmin, openTestContext, openTestSession } from "@evenly/testing";
import { expect, it } from "vitest";
import { enterQueueBoard } from "./enter-queue-board.ts";
import { openQueueBoard } from "./open-queue-board.ts";
import { showsQueueBoard } from "./shows-queue-board.ts";

const { ctx } = await openTestContext();

async function makeLink(isEnded: boolean) {
  const { userId } = await makeAdmin(ctx);
  const actor = { kind: "user", userId, sessionId: await openTestSession(ctx, { userId, isEnded }) } as const;
  return new URL((await openQueueBoard({ ...ctx, actor })).url).searchParams.get("token") ?? "";
}

it("enterQueueBoard accepts a link once and returns a pass that showsQueueBoard accepts", async () => {
  const link = await makeLink(false);
  const entered = await enterQueueBoard(ctx, link);
  expect(entered).not.toBeNull();
  expect(await enterQueueBoard(ctx, link)).toBeNull();
  expect(await showsQueueBoard(ctx, entered?.pass ?? "")).toBe(true);
  expect(await showsQueueBoard(ctx, link)).toBe(false);
});

it("enterQueueBoard refuses an invalid link, and one of an ended session", async () => {
  expect(await enterQueueBoard(ctx, "no.such.link")).toBeNull();
  expect(await enterQueueBoard(ctx, await makeLink(true))).toBeNull();
});
