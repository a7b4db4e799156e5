import { auditLog } from "@evenly/db/audit/tables";
import {
  makeUser,
  openTestContext,
  readOutbox,
  signInByPassword,
  TEST_PASSWORD,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openEmail } from "../../shared/sealed-addresses.ts";
import { linkTokenFor } from "../../shared/secrets.ts";
import { getProfile } from "../get-profile.ts";
import { forgotPassword } from "../passwords/forgot-password.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { register } from "../register.ts";
import { authenticate } from "../sessions/authenticate.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { requestEmailChange } from "./request-email-change.ts";

const { ctx } = await openTestContext();

const HOUR_MS = 3_600_000;
const payloads = async (name: string, userId: string) =>
  (await readOutbox(ctx.db, name))
    .map((row) => row.payload as { userId: string; emailSealed: string; linkId: string })
    .filter((payload) => payload.userId === userId);
const signIn = (email: string) =>
  signInByPassword(ctx, { email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false });

/** Opens a link in the browser of the user who requested the change. */
const confirm = (userId: string, token: string) => confirmEmailChange(ctx.asUser(userId), { token });

/** Requests a change and returns the token of its mail. */
async function ask(userId: string, email: string): Promise<string> {
  await requestEmailChange(ctx.asUser(userId), { email, password: TEST_PASSWORD });
  const [newest] = (await payloads("email.change_requested", userId)).sort((one, other) =>
    other.linkId.localeCompare(one.linkId),
  );
  return linkTokenFor(ctx.config.tokenPepper, "change_email", newest?.linkId ?? "");
}

describe("confirmEmailChange", () => {
  it("applies the new address, keeps sessions, and mails the previous address a revert link", async () => {
    const ana = await makeUser(ctx);
    const { token } = (await signIn(ana.email)).opened;
    expect(await confirm(ana.userId, await ask(ana.userId, "ana.new@example.test"))).toEqual({
      email: "ana.new@example.test",
    });
    expect(await getProfile(ctx.asUser(ana.userId))).toMatchObject({
      email: "ana.new@example.test",
      emailVerified: true,
      pendingEmail: null,
    });
    expect(await authenticate(ctx, { token, binding: null })).toMatchObject({ userId: ana.userId });
    expect((await signIn("ana.new@example.test")).opened.user.id).toBe(ana.userId);
    await expect(signIn(ana.email)).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    const told = await payloads("email.changed", ana.userId);
    expect(told.map((row) => openEmail(ctx, row))).toEqual([ana.email]);
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(audit.map((row) => row.operation)).toContain("email.changed");
  });

  it("requires a session of the account or its password to apply an address", async () => {
    const [mallory, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const token = await ask(mallory.userId, "victim@example.test");
    const needs = { code: "VERIFICATION_NEEDS_PASSWORD" };
    await expect(confirmEmailChange(ctx, { token })).rejects.toMatchObject(needs);
    await expect(confirm(ben.userId, token)).rejects.toMatchObject(needs);
    await expect(confirmEmailChange(ctx, { token, password: "wrong" })).rejects.toMatchObject({
      code: "PASSWORD_WRONG",
    });
    expect(await getProfile(ctx.asUser(mallory.userId))).toMatchObject({ email: mallory.email });
    expect(await confirmEmailChange(ctx, { token, password: TEST_PASSWORD })).toEqual({
      email: "victim@example.test",
    });
  });

  it("refuses links that are unknown, used, expired or superseded", async () => {
    const ana = await makeUser(ctx);
    const invalid = { code: "TOKEN_INVALID" };
    await expect(confirmEmailChange(ctx, { token: "x".repeat(43) })).rejects.toMatchObject(invalid);
    const first = await ask(ana.userId, "first@example.test");
    const second = await ask(ana.userId, "second@example.test");
    await expect(confirm(ana.userId, first)).rejects.toMatchObject(invalid);
    await confirm(ana.userId, second);
    await expect(confirm(ana.userId, second)).rejects.toMatchObject(invalid);
    const third = await ask(ana.userId, "third@example.test");
    const late = testContext(ctx.db, { now: new Date(ctx.clock.now().getTime() + HOUR_MS) });
    await expect(confirmEmailChange(late, { token: third })).rejects.toMatchObject(invalid);
  });

  it("gives an address that several accounts confirm at once to one of them", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(ctx)));
    const links: [string, string][] = [];
    for (const { userId } of people) links.push([userId, await ask(userId, "wanted@example.test")]);
    const outcomes = await Promise.allSettled(links.map((link) => confirm(...link)));
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "STATE_CONFLICT" });
    }
  });

  it("reserves the previous address for its owner while the change can be reverted", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    await confirm(ana.userId, await ask(ana.userId, "ana.moved@example.test"));
    const form = {
      email: ana.email,
      password: TEST_PASSWORD,
      firstName: "Mallory",
      lastName: "Marsh",
      acceptTerms: true,
      isBrowser: false,
    } as const;
    await expect(register(ctx, form)).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
    await requestEmailChange(ctx.asUser(ben.userId), { email: ana.email, password: TEST_PASSWORD });
    expect(await payloads("email.change_requested", ben.userId)).toEqual([]);
  });

  it("invalidates links that were mailed to the previous address", async () => {
    const ana = await makeUser(ctx);
    await forgotPassword(ctx, { email: ana.email });
    const [reset] = await payloads("password.reset_requested", ana.userId);
    await confirm(ana.userId, await ask(ana.userId, "ana.safe@example.test"));
    const token = linkTokenFor(ctx.config.tokenPepper, "reset_password", reset?.linkId ?? "");
    await expect(resetPassword(ctx, { token, password: "Other-pass-2" })).rejects.toMatchObject({
      code: "TOKEN_INVALID",
    });
  });

  it("invalidates a link that was requested with a password that has been changed since", async () => {
    for (const isVerified of [true, false]) {
      const ana = await makeUser(ctx, { isVerified });
      const token = await ask(ana.userId, `thief-${isVerified}@example.test`);
      await forgotPassword(ctx, { email: ana.email });
      const [reset] = await payloads("password.reset_requested", ana.userId);
      const way = linkTokenFor(ctx.config.tokenPepper, "reset_password", reset?.linkId ?? "");
      await resetPassword(ctx, { token: way, password: "Other-pass-2" });
      await expect(confirm(ana.userId, token)).rejects.toMatchObject({ code: "TOKEN_INVALID" });
      expect(await getProfile(ctx.asUser(ana.userId))).toMatchObject({
        email: ana.email,
        pendingEmail: null,
      });
    }
  });

  it("mails no revert link to a previous address that was never verified", async () => {
    const ana = await makeUser(ctx, { isVerified: false });
    await confirm(ana.userId, await ask(ana.userId, "ana.right@example.test"));
    expect(await payloads("email.changed", ana.userId)).toEqual([]);
  });
});
