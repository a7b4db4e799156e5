import { defaultSettings } from "@evenly/domain/fraud/index";
import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getSettings } from "./get-settings.ts";

const { ctx } = await openTestContext();

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
