import { sessions } from "@evenly/db/auth/tables";
import { trustedDevices } from "@evenly/db/factors/tables";
import { makeFactor, makeUser, openTestContext, openTestSession, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { updateSecuritySettings } from "../security/update-security-settings.ts";
import { getOverview } from "./get-overview.ts";

const { ctx } = await openTestContext();

describe("getOverview", () => {
  it("lists nothing for a user without a second factor", async () => {
    const { userId } = await makeUser(ctx);
    expect(await getOverview(ctx.asUser(userId))).toEqual({
      factors: [],
      backupCodesLeft: 0,
      isAskedAtSignIn: false,
      pin: { isSet: false, isLocked: false },
      trustedDevices: [],
      canSend: { email: "p•••@example.test", sms: null },
      recovery: null,
    });
    await expect(getOverview(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
  it("names each method's type, and where each trusted device signed in last", async () => {
    const { userId } = await makeUser(ctx);
    await makeFactor(ctx, userId);
    const now = ctx.clock.now();
    const deviceHash = ctx.ids.secret();
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const device = { userAgent: "test", createdAt: now, lastUsedAt: now, expiresAt };
    await ctx.db.insert(trustedDevices).values([
      { id: ctx.ids.uuid(), userId, deviceHash, ...device },
      { id: ctx.ids.uuid(), userId, deviceHash: ctx.ids.secret(), ...device },
    ]);
    const sessionId = await openTestSession(ctx, { userId });
    await ctx.db
      .update(sessions)
      .set({ deviceHash, ipAddress: "192.0.2.7" })
      .where(eq(sessions.id, sessionId));
    const me = ctx.asUser(userId);
    const overview = await getOverview(me);
    expect(overview.factors).toMatchObject([{ kind: "totp", type: "authenticator", isVerified: true }]);
    const places = () => getOverview(me).then((seen) => seen.trustedDevices.map(({ location }) => location));
    expect(overview.trustedDevices).toMatchObject([{ isActive: true }, { isActive: true }]);
    expect(overview.trustedDevices).toContainEqual(
      expect.objectContaining({ ipAddress: "192.0.2.7", location: { country: "FR", city: "Lyon" } }),
    );
    expect(overview.trustedDevices).toContainEqual(
      expect.objectContaining({ ipAddress: null, location: null }),
    );
    await updateSecuritySettings(me, { locationTracking: false, password: TEST_PASSWORD });
    expect(await places()).toEqual([null, null]);
  });
});
