import { defaultSettings } from "@evenly/domain/fraud/index";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getSettings } from "./get-settings.ts";

let database: TestDatabase;
let ctx: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

describe("getSettings", () => {
  it("returns the specification's defaults, and the limits of the identity, before any change", async () => {
    const ana = await makeUser(ctx, { identityTier: "unverified", recall: null });
    const own = await getSettings(ctx.asUser(ana.userId));
    expect(own.settings).toEqual(defaultSettings);
    expect(own.version).toBe(0);
    expect(own.limits.map(({ rule, limitMinor }) => [rule, limitMinor])).toEqual([
      ["identity_single", 500_000n],
      ["identity_daily", 1_000_000n],
    ]);
  });
});
