import { trustedDevices } from "@evenly/db/factors/tables";
import { codeOf, makeFactor, makeUser, openTestContext, readOutbox, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOverview } from "../factors/get-overview.ts";
import { codeAt } from "../factors/totp.ts";
import { makeAlerted } from "../testing/security.ts";
import { disownAlert } from "./disown-alert.ts";
import { projectEvent, type RuledEvent } from "./event-rules.ts";
import { freezeAccount } from "./freeze-account.ts";
import { getSecurityState } from "./get-security-state.ts";
import { unfreezeAccount } from "./unfreeze-account.ts";
import { updateSecuritySettings } from "./update-security-settings.ts";

const { ctx } = await openTestContext();

async function trustOne(userId: string): Promise<void> {
  const at = ctx.clock.now();
  const id = ctx.ids.uuid();
  const expiresAt = new Date(at.getTime() + 86_400_000);
  const facts = { deviceHash: id, userAgent: "test", createdAt: at, lastUsedAt: at, expiresAt };
  await ctx.db.insert(trustedDevices).values({ id, userId, ...facts });
}
const trustOf = async (userId: string) => (await getOverview(ctx.asUser(userId))).trustedDevices;

describe("security and second factors", () => {
  it("a change of factors is a security event with its own kind; a locked factor is serious", async () => {
    const { userId } = await makeUser(ctx);
    await makeFactor(ctx, userId);
    const events = (await readOutbox(ctx.db, "factors.changed")) as unknown as RuledEvent[];
    const [added] = events.filter((event) => event.payload.userId === userId);
    if (added?.name !== "factors.changed") throw new Error("adding a factor is an event");
    expect(projectEvent(added)).toMatchObject({
      userId,
      kind: "factor_added",
      severity: "medium",
      alert: "account_change",
      origin: { ipAddress: "127.0.0.1" },
    });
    const locked = { ...added, payload: { ...added.payload, change: "factorLocked" as const } };
    expect(projectEvent(locked)).toMatchObject({
      type: "suspicious_activity",
      kind: "factor_locked",
      severity: "high",
      alert: "failed_login",
    });
  });

  it("turning device trust off ends the trusted devices", async () => {
    const { userId } = await makeUser(ctx);
    await trustOne(userId);
    await updateSecuritySettings(ctx.asUser(userId), { sessionTimeout: 10 });
    expect(await trustOf(userId)).toHaveLength(1);
    await updateSecuritySettings(ctx.asUser(userId), { deviceTrust: false });
    expect(await trustOf(userId)).toEqual([]);
  });

  it("'it was not me' ends the trusted devices", async () => {
    const { me, userId, alertId } = await makeAlerted(ctx);
    await trustOne(userId);
    await disownAlert(me, { alertId });
    expect(await trustOf(userId)).toEqual([]);
  });

  it("a freeze ends only with a second factor if the account has one", async () => {
    const { userId } = await makeUser(ctx);
    const { seed } = await makeFactor(ctx, userId);
    const asking = ctx.asUser(userId);
    await freezeAccount(asking);
    const password = TEST_PASSWORD;
    expect(await codeOf(unfreezeAccount(asking, { password }))).toBe("FACTOR_CODE_REQUIRED");
    expect(await codeOf(unfreezeAccount(asking, { password, code: "000000" }))).toBe("FACTOR_CODE_WRONG");
    expect((await getSecurityState(asking)).freeze.frozenBy).toBe("owner");
    ctx.clock.advance(60_000);
    const code = codeAt(seed, ctx.clock.now());
    expect((await unfreezeAccount(asking, { password, code })).frozenBy).toBeNull();
  });
});
