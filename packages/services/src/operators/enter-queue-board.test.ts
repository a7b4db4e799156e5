import { inTransaction } from "@evenly/db";
import { lowerSessions } from "@evenly/db/auth/session-proof-queries";
import { makeAdmin, openTestContext, openTestSession } from "@evenly/testing";
import { expect, it } from "vitest";
import { enterQueueBoard } from "./enter-queue-board.ts";
import { openQueueBoard } from "./open-queue-board.ts";
import { showsQueueBoard } from "./shows-queue-board.ts";

const { ctx } = await openTestContext();

async function makeLink(change?: "ended" | "lowered") {
  const { userId } = await makeAdmin(ctx);
  const sessionId = await openTestSession(ctx, { userId, isProven: true });
  const link = await openQueueBoard(ctx.as({ kind: "user", userId, sessionId }));
  if (change === "ended") await ctx.db.$client`update sessions set ended_at = now() where id = ${sessionId}`;
  if (change === "lowered") await inTransaction(ctx.db, (tx) => lowerSessions(tx, userId));
  return new URL(link.url).searchParams.get("token") ?? "";
}

it("enterQueueBoard accepts a link once and returns a pass that showsQueueBoard accepts", async () => {
  const link = await makeLink();
  const entered = await enterQueueBoard(ctx, link);
  expect(entered).not.toBeNull();
  expect(await enterQueueBoard(ctx, link)).toBeNull();
  expect(await showsQueueBoard(ctx, entered?.pass ?? "")).toBe(true);
  expect(await showsQueueBoard(ctx, link)).toBe(false);
});

it("enterQueueBoard refuses an invalid link, and one of a session that has ended or is proven no more", async () => {
  expect(await enterQueueBoard(ctx, "no.such.link")).toBeNull();
  for (const change of ["ended", "lowered"] as const)
    expect(await enterQueueBoard(ctx, await makeLink(change))).toBeNull();
});
