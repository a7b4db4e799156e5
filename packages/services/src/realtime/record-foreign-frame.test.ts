import { SessionId, UserId } from "@evenly/contract";
import { auditLog } from "@evenly/db/audit/tables";
import { createTestDatabase, makeUser, type TestDatabase, testContext } from "@evenly/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { recordForeignFrame } from "./record-foreign-frame.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

it("writes an audit row for the user who asked in another user's name", async () => {
  const ctx = testContext(database.db);
  const userId = UserId.parse((await makeUser(ctx)).userId);
  const sessionId = SessionId.parse(ctx.ids.uuid());
  expect(await recordForeignFrame(ctx, { userId, sessionId, frame: "request_balance" })).toEqual({
    isRecorded: true,
  });
  const rows = await ctx.db.select().from(auditLog);
  expect(rows.filter((row) => row.operation === "socket.foreign_user_refused")).toMatchObject([
    { userId, subject: sessionId, metadata: { frame: "request_balance" } },
  ]);
});
