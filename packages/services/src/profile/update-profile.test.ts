import { auditLog } from "@evenly/db/audit/tables";
import { parties } from "@evenly/db/ledger/tables";
import { codeOf, makeUser, openTestContext, outcomeOf, readOutbox, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { updateProfile } from "./update-profile.ts";

const { ctx } = await openTestContext();

const partyOf = async (userId: string) => {
  const [party] = await ctx.db.select().from(parties).where(eq(parties.userId, userId));
  return party;
};

describe("updateProfile", () => {
  it("changes only the given fields", async () => {
    const ana = await makeUser(ctx, { firstName: "Ana", lastName: "Ribeiro", country: "PT" });
    const asking = ctx.asUser(ana.userId);
    expect(
      await updateProfile(asking, { firstName: "Anna", locale: "de", displayCurrency: "JPY" }),
    ).toMatchObject({
      displayName: "Anna Ribeiro",
      country: "PT",
      locale: "de",
      displayCurrency: "JPY",
      version: 1,
    });
    const password = TEST_PASSWORD;
    expect(await updateProfile(asking, { country: null, password })).toMatchObject({
      country: null,
      version: 2,
    });
    expect(await partyOf(ana.userId)).toMatchObject({ country: null });
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(audit.map((row) => row.metadata)).toEqual([
      { fields: "displayCurrency,firstName,locale" },
      { fields: "country" },
    ]);
  });

  it("asks for the password when the country changes, which decides fees and rules, and tells its user", async () => {
    const ana = await makeUser(ctx, { country: "PT" });
    const asking = ctx.asUser(ana.userId);
    for (const country of ["DE", null])
      expect(await codeOf(updateProfile(asking, { country, firstName: "Eve" }))).toBe("PASSWORD_NEEDED");
    const wrong = updateProfile(asking, { country: "DE", password: "Not-my-password-1" });
    expect(await codeOf(wrong)).toBe("PASSWORD_WRONG");
    expect(await partyOf(ana.userId)).toMatchObject({ country: "PT" });
    const changed = await updateProfile(asking, { country: "DE", firstName: "Eve", password: TEST_PASSWORD });
    expect(changed).toMatchObject({ country: "DE", firstName: "Eve", version: 1 });
    expect(await partyOf(ana.userId)).toMatchObject({ country: "DE" });
    const told = await readOutbox(ctx.db, "security_settings.changed");
    expect(told.map(({ payload }) => payload)).toContainEqual({
      userId: ana.userId,
      origin: expect.anything(),
    });
  });

  it("sets the first country, and writes the same one again, without the password; of many at once one sets it", async () => {
    const ana = await makeUser(ctx, { country: null });
    const asking = ctx.asUser(ana.userId);
    const countries = ["DE", "PT", "SE", "NO"];
    const outcomes = await Promise.all(
      countries.map((country) => outcomeOf(updateProfile(asking, { country }))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "PASSWORD_NEEDED")).toHaveLength(3);
    const country = countries[outcomes.indexOf("done")] ?? "";
    expect(await updateProfile(asking, { country, firstName: "Same" })).toMatchObject({
      country,
      version: 2,
    });
  });

  it("writes nothing when no field changes", async () => {
    const ana = await makeUser(ctx, { firstName: "Ana" });
    expect(await updateProfile(ctx.asUser(ana.userId), { firstName: "Ana" })).toMatchObject({ version: 0 });
    expect(await updateProfile(ctx.asUser(ana.userId), {})).toMatchObject({ version: 0 });
    expect(await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId))).toEqual([]);
  });

  it("lets the last write win, unless the caller names the version they have seen", async () => {
    const ana = await makeUser(ctx);
    const asking = ctx.asUser(ana.userId);
    await updateProfile(asking, { firstName: "First", expectedVersion: 0 });
    await expect(updateProfile(asking, { firstName: "Second", expectedVersion: 0 })).rejects.toMatchObject({
      code: "STATE_CONFLICT",
      details: { version: 1 },
    });
    expect(await updateProfile(asking, { firstName: "Third" })).toMatchObject({ firstName: "Third" });
    const seen = { firstName: "One", expectedVersion: 2 };
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => updateProfile(asking, seen)));
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  });

  it("refuses a new name that would impersonate Evenly, also in combination with the unchanged part", async () => {
    const even = await makeUser(ctx, { firstName: "Even", lastName: "Lund" });
    const asking = ctx.asUser(even.userId);
    await expect(updateProfile(asking, { firstName: "EvenIy" })).rejects.toMatchObject({
      code: "NAME_RESERVED",
      details: { issues: [{ path: "firstName" }] },
    });
    await expect(updateProfile(asking, { lastName: "Ly", locale: "de" })).rejects.toMatchObject({
      code: "NAME_RESERVED",
    });
    expect(await updateProfile(asking, { lastName: "Lyng" })).toMatchObject({
      displayName: "Even Lyng",
      locale: "en",
      version: 1,
    });
  });

  it("accepts an unchanged name that predates the rule", async () => {
    const old = await makeUser(ctx, { firstName: "Evenly", lastName: "Lund" });
    const asking = ctx.asUser(old.userId);
    expect(await updateProfile(asking, { firstName: "Evenly", locale: "de" })).toMatchObject({
      displayName: "Evenly Lund",
      locale: "de",
    });
    await expect(updateProfile(asking, { lastName: "Berg" })).rejects.toMatchObject({
      code: "NAME_RESERVED",
    });
    expect(await updateProfile(asking, { firstName: "Eve" })).toMatchObject({ displayName: "Eve Lund" });
  });

  it("shows a new time zone at once and uses it for limits when both months have ended", async () => {
    const ana = await makeUser(ctx, { timeZone: "UTC" });
    const asking = ctx.asUser(ana.userId);
    const nextFrom = new Date("2026-12-01T00:00:00Z");
    expect(await updateProfile(asking, { timeZone: "asia/tokyo" })).toMatchObject({
      timeZone: "Asia/Tokyo",
      limitsTimeZone: { current: "UTC", next: "Asia/Tokyo", nextFrom },
    });
    const moving = { timeZone: "UTC", nextTimeZone: "Asia/Tokyo", nextTimeZoneFrom: nextFrom };
    expect(await partyOf(ana.userId)).toMatchObject(moving);
    expect(await updateProfile(asking, { timeZone: "UTC" })).toMatchObject({
      timeZone: "UTC",
      limitsTimeZone: null,
    });
    const inForce = { timeZone: "UTC", nextTimeZone: null, nextTimeZoneFrom: null };
    expect(await partyOf(ana.userId)).toMatchObject(inForce);
  });

  it.each(["Mars/Olympus", "GMT+5", "Europe"])("refuses the unknown zone %s", async (timeZone) => {
    const ana = await makeUser(ctx);
    await expect(updateProfile(ctx.asUser(ana.userId), { timeZone })).rejects.toMatchObject({
      code: "VALIDATION",
      details: { issues: [{ path: "timeZone" }] },
    });
  });

  it("throws UNAUTHENTICATED for a signed-out caller", async () => {
    await expect(updateProfile(ctx, {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
