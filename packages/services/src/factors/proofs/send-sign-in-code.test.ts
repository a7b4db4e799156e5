import {
  codeOf,
  makeFactor,
  makeSentCodes,
  makeUser,
  onDevice,
  openTestContext,
  outcomeOf,
  readSentCode,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { login } from "../../auth/sign-in/login.ts";
import { signInWithFactor } from "../../auth/sign-in/sign-in-with-factor.ts";
import { proveFactor } from "./prove-factor.ts";
import { sendSignInCode } from "./send-sign-in-code.ts";

const { ctx } = await openTestContext();

const WRONG = "FACTOR_CODE_WRONG";
async function withCodes() {
  const { userId, email } = await makeUser(ctx);
  await makeSentCodes(ctx, userId, "email");
  ctx.clock.advance(60_000);
  return { userId, email };
}
async function ask(email: string, asking = ctx) {
  const step = await login(asking, {
    email,
    password: TEST_PASSWORD,
    rememberDevice: false,
    isBrowser: false,
  });
  if (!("asked" in step)) throw new Error("no second factor was asked for");
  return step.asked;
}
const complete = (challengeId: string, code: string) =>
  signInWithFactor(ctx, { challengeId, code, trustDevice: false, isBrowser: false });

describe("a sent code at sign-in", () => {
  it("completes the sign-in that asked for it, and no other one", async () => {
    const { userId, email } = await withCodes();
    const { challengeId, methods } = await ask(email);
    expect(methods).toEqual(["email", "backup"]);
    const { sentTo } = await sendSignInCode(ctx, { challengeId, kind: "email" });
    expect(sentTo).toBe("p•••@example.test");
    const code = await readSentCode(ctx, userId);
    const other = await ask(email);
    expect(await codeOf(complete(other.challengeId, code))).toBe(WRONG);
    expect(await codeOf(proveFactor(ctx.asUser(userId), userId, { code }))).toBe(WRONG);
    expect((await complete(challengeId, code)).opened.user.id).toBe(userId);
    const third = await ask(email);
    expect(await codeOf(complete(third.challengeId, code))).toBe(WRONG);
  });

  it("is sent to the device that started the sign-in, for a factor of the account, every 30 seconds", async () => {
    const { email } = await withCodes();
    const { challengeId } = await ask(email, onDevice(ctx, "own"));
    const send = (asking: TestContext, kind: "email" | "sms") =>
      outcomeOf(sendSignInCode(asking, { challengeId, kind }));
    expect(await send(onDevice(ctx, "thief"), "email")).toBe(WRONG);
    expect(await send(onDevice(ctx, "own"), "sms")).toBe("FACTOR_MISSING");
    expect(await send(onDevice(ctx, "own"), "email")).toBe("done");
    expect(await send(onDevice(ctx, "own"), "email")).toBe("RATE_LIMITED");
    expect(await outcomeOf(sendSignInCode(ctx, { challengeId: "x".repeat(43), kind: "email" }))).toBe(WRONG);
    ctx.clock.advance(10 * 60_000);
    expect(await send(onDevice(ctx, "own"), "email")).toBe(WRONG);
  });

  it("is sent at most once in 30 seconds when it is asked for twenty times in parallel", async () => {
    const { email } = await withCodes();
    const { challengeId } = await ask(email);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(sendSignInCode(ctx, { challengeId, kind: "email" }))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  });

  it("is no code of an account that only has an app", async () => {
    const { userId, email } = await makeUser(ctx);
    await makeFactor(ctx, userId);
    const { challengeId } = await ask(email);
    expect(await codeOf(sendSignInCode(ctx, { challengeId, kind: "email" }))).toBe("FACTOR_MISSING");
  });
});
