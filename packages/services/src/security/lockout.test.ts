import type { AppError } from "@evenly/contract";
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
import { updateSecuritySettings } from "./index.ts";

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

const MINUTE_MS = 60_000;
let networks = 0;
const tryLogin = (email: string, password: string) => {
  networks += 1;
  const origin = { ...ctx.origin, ipAddress: `198.51.100.${networks % 250}`, deviceId: null };
  const input = { email, password, rememberDevice: false, isBrowser: true };
  return login({ ...ctx, origin }, input).then(
    () => "signed in",
    (error: AppError) => error.code,
  );
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
    expect(await tryLogin(user.email, TEST_PASSWORD)).toBe("signed in");
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
    expect(await tryLogin(user.email, TEST_PASSWORD)).toBe("signed in");
  });

  it("lets none of twenty parallel guesses beyond the account's own limit succeed", async () => {
    const user = await makeUser(ctx);
    await updateSecuritySettings(ctx.asUser(user.userId), { maxLoginAttempts: 3 });
    for (let tries = 0; tries < 3; tries += 1) await tryLogin(user.email, "wrong");
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryLogin(user.email, TEST_PASSWORD)));
    expect(answers.filter((answer) => answer === "signed in")).toEqual([]);
  });
});
