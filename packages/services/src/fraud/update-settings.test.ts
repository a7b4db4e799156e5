import type { UpdateFraudSettingsInput } from "@evenly/contract/fraud/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { fraudSettings } from "@evenly/db/fraud/tables";
import { sql } from "@evenly/db/sql";
import { defaultSettings } from "@evenly/domain/fraud/index";
import { codeOf, makeUser, openTestContext, outcomeOf, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getSettings } from "./get-settings.ts";
import { updateSettings } from "./update-settings.ts";

const { ctx } = await openTestContext();

const update = (userId: string, input: UpdateFraudSettingsInput) => updateSettings(ctx.asUser(userId), input);
const hours = { isEnabled: true, startMinute: 480, endMinute: 1200, timeZone: "Europe/Berlin" };

describe("updateSettings", () => {
  it("tightens without a password, for the caller only, with an audit row", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx, { recall: null })];
    const own = await update(ana.userId, {
      expectedVersion: 0,
      maxDailyMinor: 250_000n,
      maxSingleMinor: 200_000n,
      timeRestriction: { ...hours, timeZone: "europe/berlin" },
    });
    expect(own).toMatchObject({ version: 1, settings: { maxDailyMinor: 250_000n, timeRestriction: hours } });
    expect(own.limits.map(({ rule, remainingMinor }) => [rule, remainingMinor])).toEqual([
      ["own_single", 200_000n],
      ["identity_single", 2_500_000n],
      ["own_daily", 250_000n],
      ["identity_daily", 5_000_000n],
    ]);
    expect((await getSettings(ctx.asUser(ben.userId))).settings).toEqual(defaultSettings);
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(rows.map(({ operation, metadata }) => [operation, metadata])).toEqual([
      ["protection.changed", { fields: "maxDailyMinor maxSingleMinor timeRestriction" }],
    ]);
  });

  it("loosens with the password only", async () => {
    const ana = await makeUser(ctx);
    await update(ana.userId, { expectedVersion: 0, maxDailyMinor: 250_000n, timeRestriction: hours });
    const looser = { expectedVersion: 1, maxDailyMinor: 250_001n };
    expect(await codeOf(update(ana.userId, looser))).toBe("PASSWORD_NEEDED");
    expect(await codeOf(update(ana.userId, { ...looser, password: "wrong" }))).toBe("PASSWORD_WRONG");
    const off = { expectedVersion: 1, timeRestriction: { ...hours, isEnabled: false } };
    expect(await codeOf(update(ana.userId, off))).toBe("PASSWORD_NEEDED");
    expect((await getSettings(ctx.asUser(ana.userId))).settings.maxDailyMinor).toBe(250_000n);
    const own = await update(ana.userId, { ...looser, password: TEST_PASSWORD });
    expect(own.settings.maxDailyMinor).toBe(250_001n);
  });

  it("limits wrong passwords", async () => {
    const ana = await makeUser(ctx);
    const looser = { expectedVersion: 0, isEnabled: false, password: "wrong" };
    const codes = [];
    for (let guess = 0; guess < 6; guess += 1) codes.push(await codeOf(update(ana.userId, looser)));
    expect(codes).toEqual([...Array(5).fill("PASSWORD_WRONG"), "RATE_LIMITED"]);
  });

  it("refuses a stale version, thresholds that do not rise, an unknown zone and the caller's own country", async () => {
    const ana = await makeUser(ctx, { country: "PT" });
    const refusals = [
      [{ expectedVersion: 7, maxDailyMinor: 1n }, "STATE_CONFLICT"],
      [{ expectedVersion: 0, require2FAThreshold: 39 }, "VALIDATION"],
      [{ expectedVersion: 0, autoBlockThreshold: 59 }, "VALIDATION"],
      [{ expectedVersion: 0, timeRestriction: { ...hours, timeZone: "Mars/Olympus" } }, "VALIDATION"],
      [{ expectedVersion: 0, blockedCountries: ["KP", "IR", "SY", "PT"] }, "VALIDATION"],
    ] as const;
    for (const [input, code] of refusals) {
      expect(await codeOf(update(ana.userId, input as UpdateFraudSettingsInput))).toBe(code);
    }
    expect((await getSettings(ctx.asUser(ana.userId))).version).toBe(0);
  });

  it("lets one of twenty concurrent changes of a version through", async () => {
    const ana = await makeUser(ctx);
    const changes = Array.from({ length: 20 }, (_none, index) => ({
      expectedVersion: 0,
      maxDailyMinor: 100_000n + BigInt(index),
    }));
    const codes = await Promise.all(changes.map((input) => outcomeOf(update(ana.userId, input))));
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    // After the first change most of the others are looser than what holds.
    for (const code of codes) expect(["done", "STATE_CONFLICT", "PASSWORD_NEEDED"]).toContain(code);
    expect((await getSettings(ctx.asUser(ana.userId))).version).toBe(1);
  });

  it("control: the database refuses nonsense that no verb stores", async () => {
    const ana = await makeUser(ctx);
    await update(ana.userId, { expectedVersion: 0, maxDailyMinor: 100n });
    const nonsense = [
      sql`update fraud_settings set review_threshold = 95`,
      sql`update fraud_settings set risk_low = 60`,
      sql`update fraud_settings set hours_start_minute = 1440`,
      sql`update fraud_settings set blocked_countries = array['IR']`,
      sql`update parties set own_daily_minor = 0`,
    ];
    for (const statement of nonsense) await expect(ctx.db.execute(statement)).rejects.toThrow();
    expect(await ctx.db.$count(fraudSettings, eq(fraudSettings.userId, ana.userId))).toBe(1);
  });
});
