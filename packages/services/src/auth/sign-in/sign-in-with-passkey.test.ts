import { users } from "@evenly/db/auth/tables";
import {
  type AnswerClaims,
  codeOf,
  makePasskey,
  makeUser,
  onDevice,
  openTestContext,
  outcomeOf,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startPasskeySignIn } from "../../factors/proofs/start-passkey-sign-in.ts";
import { authenticate } from "../sessions/authenticate.ts";
import { signInWithPasskey } from "./sign-in-with-passkey.ts";

const { ctx } = await openTestContext();

async function holder() {
  const { userId } = await makeUser(ctx);
  const { authenticator } = await makePasskey(ctx, userId);
  const answer = async (claims: AnswerClaims = {}, asking = ctx) =>
    authenticator.get(await startPasskeySignIn(asking), claims);
  return { userId, authenticator, answer };
}
const signIn = (passkey: Parameters<typeof signInWithPasskey>[1]["passkey"], asking = ctx) =>
  signInWithPasskey(asking, { passkey, rememberDevice: false, isBrowser: asking.origin.deviceId !== null });

describe("signInWithPasskey", () => {
  it("opens a session without password and code, which notes the passkey", async () => {
    const { userId, answer } = await holder();
    const { opened } = await signIn(await answer());
    const [session] = await ctx.db.$client`select factor_proven_by from sessions where user_id = ${userId}`;
    expect(session?.factor_proven_by).toBe("passkey");
    expect(opened.user.id).toBe(userId);
    expect(await authenticate(ctx, { token: opened.token, binding: null })).toMatchObject({ userId });
  });

  it("gives the same answer to wrong, late, replayed and unknown passkeys, and to another device", async () => {
    const { answer } = await holder();
    const answers = [
      await codeOf(signIn(await answer({ isVerified: false }))),
      await codeOf(signIn(await answer({ origin: "http://evil.test" }))),
      await codeOf(signIn(await answer({ userHandle: null }))),
      await codeOf(signIn(await answer({ credentialId: "B".repeat(43) }))),
      await codeOf(signIn(await answer({}, onDevice(ctx, "thief")), onDevice(ctx, "owner"))),
    ];
    const used = await answer();
    await signIn(used);
    answers.push(await codeOf(signIn(used)));
    const late = await answer();
    ctx.clock.advance(5 * 60_000);
    answers.push(await codeOf(signIn(late)));
    expect(new Set(answers)).toEqual(new Set(["PASSKEY_REFUSED"]));
  });

  it("opens one session when the answer is sent twenty times in parallel", async () => {
    const { answer } = await holder();
    const passkey = await answer();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(signIn(passkey))));
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  });

  it.each([
    ["ACCOUNT_SUSPENDED", { suspendedAt: new Date(), suspendedReason: "test" }],
    ["PASSWORD_BLOCKED", { passwordBlockedAt: new Date() }],
  ])("refuses with %s", async (code, state) => {
    const { userId, answer } = await holder();
    await ctx.db.update(users).set(state).where(eq(users.id, userId));
    expect(await codeOf(signIn(await answer()))).toBe(code);
  });

  it("refuses demo users in production and over a proxy, because their password is public", async () => {
    const { userId, answer } = await holder();
    await ctx.db.update(users).set({ isDemo: true }).where(eq(users.id, userId));
    const inProduction = { ...ctx, config: { ...ctx.config, isProduction: true } };
    expect(await codeOf(signIn(await answer({}, inProduction), inProduction))).toBe("PASSKEY_REFUSED");
    const proxied = { ...ctx, origin: { ...ctx.origin, isDirect: false } };
    expect(await codeOf(signIn(await answer({}, proxied), proxied))).toBe("PASSKEY_REFUSED");
    expect(await outcomeOf(signIn(await answer()))).toBe("done");
  });
});
