import { linkTokens, sessions } from "@evenly/db/auth/tables";
import {
  makeUser,
  openTestContext,
  openTestSession,
  readOutbox,
  signInByPassword,
  TEST_PASSWORD,
} from "@evenly/testing";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openEmail } from "../../shared/sealed-addresses.ts";
import { type LinkPurpose, linkTokenFor } from "../../shared/secrets.ts";
import { getProfile } from "../get-profile.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { requestEmailChange } from "./request-email-change.ts";
import { revertEmailChange } from "./revert-email-change.ts";

const { ctx } = await openTestContext();

const DAY_MS = 86_400_000;
type Payload = { readonly userId: string; readonly emailSealed: string; readonly linkId: string };
const tokenOf = async (purpose: LinkPurpose, name: string, userId: string) => {
  const rows = await readOutbox(ctx.db, name);
  const mine = rows.map((row) => row.payload as Payload).filter((payload) => payload.userId === userId);
  const newest = mine.sort((one, other) => one.linkId.localeCompare(other.linkId)).at(-1);
  return linkTokenFor(ctx.config.tokenPepper, purpose, newest?.linkId ?? "");
};

/** Changes an address and returns the token of the revert link. */
async function change(userId: string, email: string): Promise<string> {
  await requestEmailChange(ctx.asUser(userId), { email, password: TEST_PASSWORD });
  const token = await tokenOf("change_email", "email.change_requested", userId);
  await confirmEmailChange(ctx.asUser(userId), { token });
  ctx.clock.advance(1000);
  return tokenOf("revert_email", "email.changed", userId);
}

describe("revertEmailChange", () => {
  it("restores the previous address, ends every session and mails a link for a new password", async () => {
    const ana = await makeUser(ctx);
    const token = await change(ana.userId, "thief@example.test");
    await openTestSession(ctx, { userId: ana.userId });
    expect(await revertEmailChange(ctx, { token })).toEqual({ email: ana.email });
    expect(await getProfile(ctx.asUser(ana.userId))).toMatchObject({ email: ana.email, emailVerified: true });
    const open = and(eq(sessions.userId, ana.userId), isNull(sessions.endedAt));
    expect(await ctx.db.select().from(sessions).where(open)).toEqual([]);
    const [mail] = (await readOutbox(ctx.db, "email.reverted")).map((row) => row.payload as Payload);
    expect(mail && openEmail(ctx, mail)).toBe(ana.email);
    const reset = await tokenOf("reset_password", "email.reverted", ana.userId);
    expect(await resetPassword(ctx, { token: reset, password: "Other-pass-2" })).toEqual({ done: true });
  });

  it("invalidates the password, so that its holder cannot sign in before the owner sets a new one", async () => {
    const ana = await makeUser(ctx);
    await revertEmailChange(ctx, { token: await change(ana.userId, "thief.back@example.test") });
    const thief = { email: ana.email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
    await expect(signInByPassword(ctx, thief)).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    const token = await tokenOf("reset_password", "email.reverted", ana.userId);
    await expect(resetPassword(ctx, { token, password: TEST_PASSWORD })).rejects.toMatchObject({
      code: "VALIDATION",
    });
    await resetPassword(ctx, { token, password: "Other-pass-2" });
    expect((await signInByPassword(ctx, { ...thief, password: "Other-pass-2" })).opened.user.id).toBe(
      ana.userId,
    );
  });

  it("reverts several changes at once and invalidates their revert links", async () => {
    const ana = await makeUser(ctx);
    const toAna = await change(ana.userId, "thief.one@example.test");
    const toThief = await change(ana.userId, "thief.two@example.test");
    await requestEmailChange(ctx.asUser(ana.userId), {
      email: "thief.three@example.test",
      password: TEST_PASSWORD,
    });
    const pending = await tokenOf("change_email", "email.change_requested", ana.userId);
    expect(await revertEmailChange(ctx, { token: toAna })).toEqual({ email: ana.email });
    await expect(revertEmailChange(ctx, { token: toThief })).rejects.toMatchObject({ code: "TOKEN_INVALID" });
    await expect(confirmEmailChange(ctx, { token: pending })).rejects.toMatchObject({
      code: "TOKEN_INVALID",
    });
  });

  it("works once, within seven days, also when opened twice concurrently", async () => {
    const ana = await makeUser(ctx);
    const token = await change(ana.userId, "ana.seven@example.test");
    const early = ctx.clock.now();
    ctx.clock.advance(7 * DAY_MS);
    await expect(revertEmailChange(ctx, { token })).rejects.toMatchObject({ code: "TOKEN_INVALID" });
    ctx.clock.set(early);
    const outcomes = await Promise.allSettled([1, 2].map(() => revertEmailChange(ctx, { token })));
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
    const links = await ctx.db.select().from(linkTokens).where(eq(linkTokens.userId, ana.userId));
    const open = links.filter((link) => link.usedAt === null).map((link) => link.purpose);
    expect(open).toEqual(["reset_password"]);
  });

  it("refuses a malformed token", async () => {
    await expect(revertEmailChange(ctx, { token: "x".repeat(43) })).rejects.toMatchObject({
      code: "TOKEN_INVALID",
    });
  });
});
