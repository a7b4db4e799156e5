import { codeIn, makeFactor, makePasskey, makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { login } from "../auth/sign-in/login.ts";
import { setPin } from "../factors/enrolment/set-pin.ts";
import { setSignInRequirement } from "../factors/set-sign-in-requirement.ts";
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
  it("tells which factors the account has, and whose they are", async () => {
    const password = TEST_PASSWORD;
    const { userId } = await makeUser(ctx);
    const me = ctx.asUser(userId);
    expect(await getSecuritySettings(me)).toMatchObject({
      userId,
      twoFactorEnabled: false,
      biometricEnabled: false,
      pinEnabled: false,
    });
    await setPin(me, { pin: "583920", password });
    await makePasskey(ctx, userId);
    expect(await getSecuritySettings(me)).toMatchObject({ biometricEnabled: true, pinEnabled: true });
    const other = await makeUser(ctx);
    const { seed } = await makeFactor(ctx, other.userId);
    ctx.clock.advance(60_000);
    const code = codeIn(ctx, seed, 0);
    await setSignInRequirement(ctx.asUser(other.userId), { isOn: true, password, code });
    expect(await getSecuritySettings(ctx.asUser(other.userId))).toMatchObject({
      userId: other.userId,
      twoFactorEnabled: true,
      biometricEnabled: false,
      pinEnabled: false,
    });
  });
});
