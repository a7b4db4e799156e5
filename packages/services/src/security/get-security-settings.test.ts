import {
  createTestDatabase,
  makeUser,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login } from "../auth/index.ts";
import { getSecuritySettings } from "./get-security-settings.ts";

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

describe("getSecuritySettings", () => {
  it("tells whether the calling session stays signed in on a trusted device", async () => {
    const { userId, email } = await makeUser(ctx);
    const input = { email, password: TEST_PASSWORD, isBrowser: false };
    await login(ctx, { ...input, rememberDevice: true });
    const [session] = await ctx.db.$client`select id from sessions where user_id = ${userId}`;
    const me = ctx.as({ kind: "user", userId, sessionId: String(session?.id) });
    expect((await getSecuritySettings(me)).isTrustedSession).toBe(true);
    expect((await getSecuritySettings(ctx.asUser(userId))).isTrustedSession).toBe(false);
  });
});
