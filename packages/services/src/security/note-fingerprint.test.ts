import type { NoteFingerprintInput } from "@evenly/contract/security/fingerprint";
import { sessions } from "@evenly/db/auth/tables";
import { deviceFingerprints } from "@evenly/db/security/tables";
import {
  codeOf,
  makeUser,
  openTestContext,
  openTestSession,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteAccount } from "../auth/delete-account.ts";
import { createRule } from "../fraud/create-rule.ts";
import { quotePayment } from "../payments/quote-payment.ts";
import { getSecuritySettings } from "./get-security-settings.ts";
import { noteFingerprint } from "./note-fingerprint.ts";
import { updateSecuritySettings } from "./update-security-settings.ts";

const { ctx } = await openTestContext();

const DAY_MS = 24 * 3_600_000;
const NAMES = ["screenResolution", "timezone", "language", "plugins", "canvas", "webgl", "audio"] as const;
/** A look whose parts are all the same digit, but for some others. */
const looksOf = (digit: string, others: Partial<NoteFingerprintInput> = {}): NoteFingerprintInput => ({
  ...(Object.fromEntries(NAMES.map((name) => [name, digit.repeat(64)])) as NoteFingerprintInput),
  ...others,
});
const rowsOf = (userId: string) =>
  ctx.db.select().from(deviceFingerprints).where(eq(deviceFingerprints.userId, userId));

async function makeOwner() {
  const owner = await makeUser(ctx, { balanceMinor: 100_000n });
  const open = async (deviceHash = "laptop"): Promise<TestContext> => {
    const sessionId = await openTestSession(ctx, { userId: owner.userId, idleMs: 30 * DAY_MS });
    await ctx.db.update(sessions).set({ deviceHash }).where(eq(sessions.id, sessionId));
    return { ...ctx, actor: { kind: "user", userId: owner.userId, sessionId } };
  };
  return { ...owner, open };
}

describe("noteFingerprint", () => {
  it("keeps the look of a session's device once, and the settings say that it is there", async () => {
    const { userId, open } = await makeOwner();
    const me = await open();
    expect(await getSecuritySettings(me)).toMatchObject({ deviceFingerprint: true, isDeviceNoted: false });
    await noteFingerprint(me, looksOf("a"));
    await noteFingerprint(me, looksOf("b"));
    expect(await rowsOf(userId)).toMatchObject([{ ...looksOf("a"), userId }]);
    expect(await getSecuritySettings(me)).toMatchObject({ isDeviceNoted: true });
    expect(await getSecuritySettings(await open())).toMatchObject({ isDeviceNoted: false });
    expect(await codeOf(noteFingerprint(ctx, looksOf("a")))).toBe("UNAUTHENTICATED");
  });

  it("keeps nothing after an opt-out, which needs no password and deletes what was kept", async () => {
    const { userId, open } = await makeOwner();
    const me = await open();
    await noteFingerprint(me, looksOf("a"));
    await updateSecuritySettings(me, { deviceFingerprint: false });
    expect(await rowsOf(userId)).toEqual([]);
    await noteFingerprint(me, looksOf("a"));
    expect(await rowsOf(userId)).toEqual([]);
    await updateSecuritySettings(me, { deviceFingerprint: true });
    await noteFingerprint(me, looksOf("a"));
    expect(await rowsOf(userId)).toHaveLength(1);
  });

  it("ends with the account", async () => {
    const owner = await makeUser(ctx);
    const sessionId = await openTestSession(ctx, owner);
    const me: TestContext = { ...ctx, actor: { kind: "user", userId: owner.userId, sessionId } };
    await noteFingerprint(me, looksOf("a"));
    await deleteAccount(me, { password: TEST_PASSWORD });
    expect(await rowsOf(owner.userId)).toEqual([]);
  });
});

describe("the device check", () => {
  const quoteBy = async (me: TestContext, to: string) => {
    const { decision, reasons } = await quotePayment(me, { to, amountMinor: 1_000n, currency: "USD" });
    return [decision, ...reasons.map(({ code }) => code)];
  };
  /** Blocks payments on devices that are not known. */
  const blockNewDevices = (me: TestContext) =>
    createRule(me, {
      name: "New device",
      description: "",
      type: "device",
      isEnabled: true,
      severity: "medium",
      thresholdMinor: 0n,
      windowMinutes: null,
      maxAttempts: null,
      action: "block",
      idempotencyKey: ctx.ids.uuid(),
    });

  it("doubts a known device that looks like another one, not one that has changed a little", async () => {
    const { open } = await makeOwner();
    const to = (await makeUser(ctx)).userId;
    const [own, phone] = [await open(), await open("phone")];
    const [changed, copied, silent] = [await open(), await open(), await open()];
    await blockNewDevices(own);
    await noteFingerprint(own, looksOf("a"));
    ctx.clock.advance(DAY_MS + 1);
    await noteFingerprint(changed, looksOf("a", { canvas: "c".repeat(64), plugins: null }));
    await noteFingerprint(copied, looksOf("d"));
    await noteFingerprint(phone, looksOf("e"));
    expect(await quoteBy(own, to)).toEqual(["allow"]);
    expect(await quoteBy(changed, to)).toEqual(["allow"]);
    expect(await quoteBy(silent, to)).toEqual(["allow"]);
    expect(await quoteBy(phone, to)).toEqual(["allow"]);
    expect(await quoteBy(copied, to)).toEqual(["block", "own_rule"]);
  });

  it("never knows a device by its look alone, nor compares it with other people's", async () => {
    const { open } = await makeOwner();
    const to = (await makeUser(ctx)).userId;
    const own = await open();
    await blockNewDevices(own);
    await noteFingerprint(own, looksOf("a"));
    const others = await (await makeOwner()).open();
    ctx.clock.advance(DAY_MS + 1);
    await noteFingerprint(others, looksOf("f"));
    const fresh = await open("fresh");
    await noteFingerprint(fresh, looksOf("a"));
    expect(await quoteBy(fresh, to)).toEqual(["block", "own_rule"]);
    expect(await quoteBy(others, to)).toEqual(["allow"]);
  });
});
