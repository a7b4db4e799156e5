import { auditLog } from "@evenly/db/audit/tables";
import { sessions } from "@evenly/db/auth/tables";
import {
  makeUser,
  openTestContext,
  openTestSession,
  readOutbox,
  signInByPassword,
  TEST_PASSWORD,
  type TestContext,
  testContext,
} from "@evenly/testing";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { linkTokenFor } from "../../shared/secrets.ts";
import { changePassword } from "./change-password.ts";
import { forgotPassword } from "./forgot-password.ts";
import { resetPassword } from "./reset-password.ts";

const { ctx } = await openTestContext();

async function person() {
  const user = await makeUser(ctx);
  const sessionId = await openTestSession(ctx, { userId: user.userId });
  return { ...user, sessionId, asking: ctx.as({ kind: "user", userId: user.userId, sessionId }) };
}
const change = (asking: TestContext, newPassword: string, currentPassword = TEST_PASSWORD) =>
  changePassword(asking, { currentPassword, newPassword });
const signIn = (email: string, password: string) =>
  signInByPassword(ctx, { email, password, rememberDevice: false, isBrowser: false });
const openSessionIds = async (userId: string) =>
  (
    await ctx.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
  ).map((row) => row.id);

describe("changePassword", () => {
  it("applies the new password at once, keeps the calling session and ends the others", async () => {
    const ana = await person();
    const other = await openTestSession(ctx, { userId: ana.userId });
    expect(await change(ana.asking, "Other-pass-2")).toEqual({ done: true });
    expect(await openSessionIds(ana.userId)).toEqual([ana.sessionId]);
    expect(ctx.bus.published.at(-1)).toEqual({
      kind: "sessions_ended",
      userId: ana.userId,
      sessionIds: [other],
    });
    await expect(signIn(ana.email, TEST_PASSWORD)).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    expect((await signIn(ana.email, "Other-pass-2")).opened.user.id).toBe(ana.userId);
    const told = await readOutbox(ctx.db, "password.changed");
    expect(told.map((row) => row.payload)).toContainEqual(expect.objectContaining({ userId: ana.userId }));
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(audit.map((row) => row.operation)).toContain("password.changed");
  });

  it("refuses a wrong password, and after five attempts checks none for 15 minutes", async () => {
    const ana = await person();
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(change(ana.asking, "Other-pass-2", "wrong")).rejects.toMatchObject({
        code: "PASSWORD_WRONG",
      });
    }
    await expect(change(ana.asking, "Other-pass-2")).rejects.toMatchObject({
      code: "RATE_LIMITED",
      details: { retryAfterSeconds: 900 },
    });
    const later = testContext(ctx.db, { now: new Date(ctx.clock.now().getTime() + 901_000) });
    const again = later.as({ kind: "user", userId: ana.userId, sessionId: ana.sessionId });
    expect(await change(again, "Other-pass-2")).toEqual({ done: true });
  });

  it("counts concurrent guesses", async () => {
    const ana = await person();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => change(ana.asking, "Other-pass-2", "wrong")),
    );
    const codes = outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.code);
    expect(codes.filter((code) => code === "PASSWORD_WRONG")).toHaveLength(5);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(15);
  });

  it("checks the new password against the rules, the leak list and the last five", async () => {
    const ana = await person();
    await expect(change(ana.asking, "short")).rejects.toMatchObject({
      code: "VALIDATION",
      details: {
        issues: expect.arrayContaining([
          { path: "newPassword", message: "Password must be at least 8 characters long" },
        ]),
      },
    });
    await expect(change(ana.asking, "Password123")).rejects.toMatchObject({
      details: {
        issues: expect.arrayContaining([
          { path: "newPassword", message: "This password has leaked before. Choose another one." },
        ]),
      },
    });
    let current = TEST_PASSWORD;
    for (const next of ["Pass-word-1", "Pass-word-2", "Pass-word-3", "Pass-word-4"]) {
      await change(ana.asking, next, current);
      current = next;
    }
    await expect(change(ana.asking, TEST_PASSWORD, current)).rejects.toMatchObject({
      details: {
        issues: [{ path: "newPassword", message: "You've used this password before. Choose a new one." }],
      },
    });
    await change(ana.asking, "Pass-word-5", current);
    expect(await change(ana.asking, TEST_PASSWORD, "Pass-word-5")).toEqual({ done: true });
  });

  it("lets one of two concurrent changes succeed, and invalidates mailed links", async () => {
    const ana = await person();
    await forgotPassword(ctx, { email: ana.email });
    const rows = await readOutbox(ctx.db, "password.reset_requested");
    const asked = rows.at(-1)?.payload as { linkId: string } | undefined;
    const outcomes = await Promise.allSettled([
      change(ana.asking, "Other-pass-2"),
      change(ana.asking, "Other-pass-3"),
    ]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
    const token = linkTokenFor(ctx.config.tokenPepper, "reset_password", asked?.linkId ?? "");
    await expect(resetPassword(ctx, { token, password: "Other-pass-4" })).rejects.toMatchObject({
      code: "TOKEN_INVALID",
    });
  });

  it("throws UNAUTHENTICATED without a user session", async () => {
    await expect(change(ctx, "Other-pass-2")).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
