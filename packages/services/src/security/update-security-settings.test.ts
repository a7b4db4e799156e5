import { UpdateSecuritySettingsInput } from "@evenly/contract/security/schemas";
import { inTransaction } from "@evenly/db";
import { sessions, users } from "@evenly/db/auth/tables";
import { noteReminder } from "@evenly/db/security/settings-queries";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  makeUser,
  openTestContext,
  outcomeOf,
  readOutbox,
  signInByPassword,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { refreshSession } from "../auth/sessions/refresh-session.ts";
import { letWorkerRun } from "../testing/security.ts";
import { getSecuritySettings } from "./get-security-settings.ts";
import { getSecurityState } from "./get-security-state.ts";
import { listSecurityEvents } from "./list-security-events.ts";
import { remindOfOldPasswords } from "./remind-of-old-passwords.ts";
import { updateSecuritySettings } from "./update-security-settings.ts";

const { ctx } = await openTestContext();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const signIn = (email: string, rememberDevice: boolean) =>
  signInByPassword(ctx, { email, password: TEST_PASSWORD, rememberDevice, isBrowser: false });

describe("security settings", () => {
  it("start with the specification's defaults", async () => {
    const { userId } = await makeUser(ctx);
    expect(await getSecuritySettings(ctx.asUser(userId))).toEqual({
      sessionTimeout: 30,
      autoLogout: true,
      securityAlerts: true,
      locationTracking: true,
      deviceTrust: true,
      passwordExpiry: 90,
      maxLoginAttempts: 5,
      lockoutDuration: 15,
      userId,
      twoFactorEnabled: false,
      biometricEnabled: false,
      pinEnabled: false,
      deviceFingerprint: true,
      isDeviceNoted: false,
      isTrustedSession: false,
    });
  });

  it.each([
    { sessionTimeout: 31 },
    { sessionTimeout: 4 },
    { maxLoginAttempts: 6 },
    { maxLoginAttempts: 2 },
    { lockoutDuration: 14 },
    { lockoutDuration: 61 },
    { passwordExpiry: 29 },
    { passwordExpiry: 366 },
    { unknown: true },
  ])("refuse %o", (input) => {
    expect(UpdateSecuritySettingsInput.safeParse(input).success).toBe(false);
  });

  it("let a session end after the chosen time without use, sessions that are open included", async () => {
    const user = await makeUser(ctx);
    const before = await signIn(user.email, false);
    await updateSecuritySettings(ctx.asUser(user.userId), { sessionTimeout: 5 });
    const after = await signIn(user.email, false);
    expect(after.opened.tokenExpiresAt.getTime() - ctx.clock.now().getTime()).toBe(5 * MINUTE_MS);
    ctx.clock.advance(4 * MINUTE_MS);
    const { renewed } = await refreshSession(ctx, { token: after.opened.token, binding: null });
    ctx.clock.advance(2 * MINUTE_MS);
    expect(await codeOf(refreshSession(ctx, { token: before.opened.token, binding: null }))).toBe(
      "SESSION_EXPIRED",
    );
    expect(await outcomeOf(refreshSession(ctx, { token: renewed.token, binding: null }))).toBe("done");
  });

  it("end the 30 days of trusted devices when device trust is turned off", async () => {
    const user = await makeUser(ctx);
    const trusted = await signIn(user.email, true);
    const idleDays = async () => {
      const rows = await ctx.db.select().from(sessions).where(sql`user_id = ${user.userId}`);
      return rows.map(({ idleExpiresAt }) => (idleExpiresAt.getTime() - ctx.clock.now().getTime()) / DAY_MS);
    };
    expect(await idleDays()).toEqual([30]);
    await updateSecuritySettings(ctx.asUser(user.userId), { deviceTrust: false });
    await signIn(user.email, true);
    for (const days of await idleDays()) expect(days).toBeLessThanOrEqual(30 / (24 * 60));
    ctx.clock.advance(31 * MINUTE_MS);
    expect(await codeOf(refreshSession(ctx, { token: trusted.opened.token, binding: null }))).toBe(
      "SESSION_EXPIRED",
    );
  });

  it("record one event for a change and none for equal values", async () => {
    const me = ctx.asUser((await makeUser(ctx)).userId);
    await Promise.all(Array.from({ length: 20 }, () => updateSecuritySettings(me, { sessionTimeout: 5 })));
    await letWorkerRun(ctx);
    const { events } = await listSecurityEvents(me, { limit: 50 });
    expect(events.map(({ kind }) => kind)).toEqual(["settings_changed"]);
  });
});

describe("the reminder of an old password", () => {
  it("is noted once, whatever a worker had read before another's commit", async () => {
    const { userId } = await makeUser(ctx);
    const now = ctx.clock.now();
    const due = { userId, changedAt: new Date(now.getTime() - 91 * DAY_MS) };
    const note = (at: Date) => inTransaction(ctx.db, (tx) => noteReminder(tx, due, at));
    expect([await note(now), await note(now)]).toEqual([true, false]);
    due.changedAt = new Date(now.getTime() + 1);
    expect(await note(new Date(now.getTime() + 91 * DAY_MS))).toBe(true);
  });

  it("is sent once for each password, after 90 days or the account's own number", async () => {
    const [ana, ben, eva] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)];
    const age = (userId: string, days: number) =>
      ctx.db
        .update(users)
        .set({ passwordChangedAt: new Date(ctx.clock.now().getTime() - days * DAY_MS) })
        .where(sql`id = ${userId}`);
    await Promise.all([age(ana.userId, 91), age(ben.userId, 200), age(eva.userId, 89)]);
    await updateSecuritySettings(ctx.asUser(ben.userId), { passwordExpiry: 0, password: TEST_PASSWORD });
    const reminded = async () =>
      (await readOutbox(ctx.db, "password.aged")).map(
        ({ payload }) => (payload as { userId: string }).userId,
      );
    await Promise.all([remindOfOldPasswords(ctx), remindOfOldPasswords(ctx)]);
    await remindOfOldPasswords(ctx);
    expect((await reminded()).filter((id) => [ana, ben, eva].some(({ userId }) => userId === id))).toEqual([
      ana.userId,
    ]);
    await updateSecuritySettings(ctx.asUser(eva.userId), { passwordExpiry: 30 });
    await remindOfOldPasswords(ctx);
    expect(await reminded()).toContain(eva.userId);
    expect((await getSecurityState(ctx.asUser(ana.userId))).isPasswordOld).toBe(true);
  });
});

describe("a change that protects less", () => {
  it("needs the password, so that a session alone turns no alert off", async () => {
    const me = ctx.asUser((await makeUser(ctx)).userId);
    const off = { securityAlerts: false };
    expect(await codeOf(updateSecuritySettings(me, off))).toBe("PASSWORD_NEEDED");
    expect(await codeOf(updateSecuritySettings(me, { ...off, password: "wrong" }))).toBe("PASSWORD_WRONG");
    expect((await getSecuritySettings(me)).securityAlerts).toBe(true);
    expect((await updateSecuritySettings(me, { ...off, password: TEST_PASSWORD })).securityAlerts).toBe(
      false,
    );
    expect((await updateSecuritySettings(me, { securityAlerts: true })).securityAlerts).toBe(true);
  });
});
