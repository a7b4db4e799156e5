import { makeUser, openTestContext, outcomeOf, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { login } from "../auth/sign-in/login.ts";
import { updateSecuritySettings } from "./update-security-settings.ts";

const { ctx } = await openTestContext();

const MINUTE_MS = 60_000;
let networks = 0;
const tryLogin = (email: string, password: string) => {
  networks += 1;
  const origin = { ...ctx.origin, ipAddress: `198.51.100.${networks % 250}`, deviceId: null };
  const input = { email, password, rememberDevice: false, isBrowser: true };
  return outcomeOf(login({ ...ctx, origin }, input));
};

describe("the lockout", () => {
  it("ends 15 minutes after the last wrong password, not after the first", async () => {
    const user = await makeUser(ctx);
    for (let tries = 0; tries < 5; tries += 1) {
      await tryLogin(user.email, "wrong");
      ctx.clock.advance(3 * MINUTE_MS);
    }
    expect(await tryLogin(user.email, TEST_PASSWORD)).toBe("LOGIN_THROTTLED");
    ctx.clock.advance(11 * MINUTE_MS);
    expect(await tryLogin(user.email, TEST_PASSWORD)).toBe("LOGIN_THROTTLED");
    ctx.clock.advance(MINUTE_MS);
    expect(await tryLogin(user.email, TEST_PASSWORD)).toBe("done");
  });

  it("follows the account's stricter settings, with the answers of an unknown address", async () => {
    const user = await makeUser(ctx);
    await updateSecuritySettings(ctx.asUser(user.userId), { maxLoginAttempts: 3, lockoutDuration: 60 });
    const answers = async (email: string, last: string) => [
      await tryLogin(email, "wrong"),
      await tryLogin(email, "wrong"),
      await tryLogin(email, "wrong"),
      await tryLogin(email, last),
      await tryLogin(email, last),
      await tryLogin(email, last),
    ];
    const own = await answers(user.email, TEST_PASSWORD);
    expect(own).toEqual(await answers("nobody@example.test", "wrong"));
    expect(own).toEqual([...Array(5).fill("INVALID_CREDENTIALS"), "LOGIN_THROTTLED"]);
    ctx.clock.advance(16 * MINUTE_MS);
    expect(await tryLogin(user.email, TEST_PASSWORD)).toBe("INVALID_CREDENTIALS");
    ctx.clock.advance(60 * MINUTE_MS);
    expect(await tryLogin(user.email, TEST_PASSWORD)).toBe("done");
  });

  it("lets none of twenty parallel guesses beyond the account's own limit succeed", async () => {
    const user = await makeUser(ctx);
    await updateSecuritySettings(ctx.asUser(user.userId), { maxLoginAttempts: 3 });
    for (let tries = 0; tries < 3; tries += 1) await tryLogin(user.email, "wrong");
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryLogin(user.email, TEST_PASSWORD)));
    expect(answers.filter((answer) => answer === "done")).toEqual([]);
  });
});
