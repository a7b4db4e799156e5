import { makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { login } from "../auth/sign-in/login.ts";
import { getSecuritySettings } from "./get-security-settings.ts";

const { ctx } = await openTestContext();

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
