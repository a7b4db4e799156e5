import {
  createTestDatabase,
  makeNotification,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeReader } from "../testing/notification-centre.ts";
import { countNotifications } from "./count-notifications.ts";

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

describe("countNotifications", () => {
  it("counts nothing for somebody new, and never what is snoozed, deleted, unlisted or another's", async () => {
    const { userId, me } = await makeReader(ctx, 0);
    await makeReader(ctx, 2);
    expect(await countNotifications(me)).toEqual({ all: 0, unread: 0, archived: 0 });
    const at = ctx.clock.now();
    await makeNotification(ctx, userId, { snoozedUntil: new Date(at.getTime() + 1) });
    await makeNotification(ctx, userId, { deletedAt: at });
    await makeNotification(ctx, userId, { isListed: false });
    await makeNotification(ctx, userId, { readAt: at });
    await makeNotification(ctx, userId, { archivedAt: at });
    await makeNotification(ctx, userId);
    expect(await countNotifications(me)).toEqual({ all: 2, unread: 1, archived: 1 });
    await expect(countNotifications(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
